// One client of an agent: who, the wish, what comes next, and everything that happened in one timeline.
import { useState } from 'react'
import { redirect } from 'react-router'
import {
  addClientNote,
  endRelationship,
  noteContact,
  setNextAction,
} from '#app/domain/agents/clients/client.commands.server.ts'
import { getClientTypeLabel } from '#app/domain/agents/clients/client.labels.ts'
import { type ClientAction, clientAction } from '#app/domain/agents/clients/client.schema.ts'
import { getClient } from '#app/domain/agents/clients/client-view.queries.server.ts'
import { addClientFile, removeClientFile } from '#app/domain/agents/client-files/client-file.commands.server.ts'
import { listClientFiles } from '#app/domain/agents/client-files/client-file.queries.server.ts'
import { MATCHES_SHOWN } from '#app/domain/agents/matches/match.model.ts'
import { listMatches } from '#app/domain/agents/matches/match.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PencilIcon } from '#app/ui/icons/icons.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { ContactCard, NextCard, NoteCard, WhoCard } from './client/cards.tsx'
import { FilesCard } from './client/files-card.tsx'
import { MatchesCard } from './client/matches-card.tsx'
import { TimelineCard } from './client/timeline-card.tsx'
import { MoveNotice } from './shared/move-notice.tsx'
import { StageSelect } from './shared/stage-select.tsx'
import type { Route } from './+types/client'

export const handle = buildCrumbBelow('clients', m.client_title, m.client_crumb)
export const headers = refusalHeaders

const DONE_TEXTS = {
  added: m.client_done_added,
  changed: m.client_done_changed,
  next: m.client_done_next,
  note: m.client_done_note,
  contact: m.client_done_contact,
  file: m.client_done_file,
  removeFile: m.client_done_removeFile,
}
const isDone = (value: string | null): value is keyof typeof DONE_TEXTS =>
  value !== null && Object.hasOwn(DONE_TEXTS, value)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const done = searchParams.get('done')
    const { id } = args.params
    const [client, found, files, { maxUploadMb }] = await Promise.all([
      getClient(ctx, id, searchParams.get('before')),
      listMatches(ctx, id, MATCHES_SHOWN),
      listClientFiles(ctx, id),
      getSettings(ctx),
    ])
    return {
      client,
      found,
      files,
      maxUploadMb,
      isFirstPage: searchParams.get('before') === null,
      isEnding: searchParams.get('dialog') === 'end',
      done: isDone(done) ? done : null,
      now: ctx.now(),
      today: toManilaDay(ctx.now()),
      formKey: crypto.randomUUID(),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, clientAction, async (ctx, input) => {
    await runAction(ctx, args.params.id, input)
    if (input.intent === 'end') return redirect('/dashboard/agent/clients?done=ended')
    return redirect(`${href('/dashboard/agent/clients/:id', { id: args.params.id })}?done=${input.intent}`)
  })
}

function runAction(ctx: Ctx, id: string, input: ClientAction): Promise<void> {
  switch (input.intent) {
    case 'next':
      return setNextAction(ctx, id, input)
    case 'note':
      return addClientNote(ctx, id, input)
    case 'contact':
      return noteContact(ctx, id, input)
    case 'end':
      return endRelationship(ctx, id)
    case 'file':
      return addClientFile(ctx, id, input)
    case 'removeFile':
      return removeClientFile(ctx, id, input.fileId)
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.client.name ?? m.client_crumb() }]
}

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, done, isEnding } = loaderData
  const form = readFormState(actionData)
  const [answer, setAnswer] = useState<unknown>()
  const path = href('/dashboard/agent/clients/:id', { id: client.id })
  return (
    <>
      <ConsolePageHead
        title={client.name}
        context={getClientTypeLabel(client.type)}
        badge={<StageSelect client={client} onAnswer={setAnswer} />}
        actions={
          <ButtonLink to={`${path}/edit`} variant="line" size="compact" icon={<PencilIcon size={18} />}>
            {m.client_edit()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <MoveNotice answer={answer} onAnswer={setAnswer} />
        {done === null || form.refusal !== undefined || answer !== undefined ? null : (
          <Alert tone="leaf" title={DONE_TEXTS[done]()} isAnnounced />
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <NextCard {...loaderData} form={form} />
            <ContactCard {...loaderData} form={form} />
            <WhoCard {...loaderData} />
            <FilesCard {...loaderData} form={form} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <MatchesCard clientId={client.id} found={loaderData.found} />
            <NoteCard {...loaderData} form={form} />
            <TimelineCard {...loaderData} path={path} />
          </div>
        </div>
        <div>
          <ButtonLink to="?dialog=end" variant="ghost" size="compact" preventScrollReset>
            {m.client_end()}
          </ButtonLink>
        </div>
      </div>
      {isEnding ? (
        <ConfirmDialog
          title={m.client_end_title({ name: client.name })}
          description={m.client_end_text()}
          closeTo={path}
          confirmLabel={m.client_end()}
          action={path}
          hiddenFields={{ intent: 'end' }}
          error={form.alert}
        />
      ) : null}
    </>
  )
}
