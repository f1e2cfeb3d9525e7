// One client of an agent: who, the wish, what comes next, and everything that happened in one timeline.
import { useState } from 'react'
import { redirect } from 'react-router'
import {
  addClientNote,
  endRelationship,
  noteContact,
  setNextAction,
} from '#app/domain/agents/clients/client.commands.server.ts'
import { findOwnPlace } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import { shareClient } from '#app/domain/agents/brokerage/client-handover.commands.server.ts'
import { getClientTypeLabel } from '#app/domain/agents/clients/client.labels.ts'
import { clientAction } from '#app/domain/agents/clients/client.schema.ts'
import { listClientAppointments } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { getClient } from '#app/domain/agents/clients/client-view.queries.server.ts'
import { addClientFile, removeClientFile } from '#app/domain/agents/client-files/client-file.commands.server.ts'
import { listClientFiles } from '#app/domain/agents/client-files/client-file.queries.server.ts'
import { MATCHES_SHOWN } from '#app/domain/agents/matches/match.model.ts'
import { listMatches } from '#app/domain/agents/matches/match.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { PencilIcon } from '#app/ui/icons/icons.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { ContactCard, NextCard, NoteCard, WhoCard } from './client/client-cards.tsx'
import { FilesCard } from './client/files-card.tsx'
import { APPOINTMENT_NOTICE_TONES } from '#app/routes/dashboard/shared/agent-calendar/appointment-notices.ts'
import { AppointmentsCard } from './client/appointments-card.tsx'
import { ShareCard } from './client/share-card.tsx'
import { MatchesCard } from './client/matches-card.tsx'
import { TimelineCard } from './client/timeline-card.tsx'
import { CLIENT_LIST_NOTICES, CLIENT_NOTICES } from './shared/client-notices.ts'
import { MoveNotice } from './shared/client-move-notice.tsx'
import { StageSelect } from '#app/domain/agents/clients/components/stage-select.tsx'
import type { Route } from './+types/client'

export const handle = buildCrumbBelow('clients', m.client_title, m.party_client)
export const headers = refusalHeaders

const APPOINTMENTS_SHOWN = 5

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const { id } = args.params
    const [client, found, files, appointments, { maxUploadMb }, place] = await Promise.all([
      getClient(ctx, id, searchParams.get('before')),
      listMatches(ctx, id, MATCHES_SHOWN),
      listClientFiles(ctx, id),
      listClientAppointments(ctx, id, APPOINTMENTS_SHOWN),
      getSettings(ctx),
      findOwnPlace(ctx),
    ])
    return {
      client,
      found,
      files,
      appointments,
      maxUploadMb,
      isInBrokerage: place !== null,
      isFirstPage: searchParams.get('before') === null,
      isEnding: searchParams.get('dialog') === 'end',
      now: ctx.now(),
      today: toManilaDay(ctx.now()),
      formKey: crypto.randomUUID(),
    }
  })
}

export const action = defineActions(clientAction, CLIENT_NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  next: (ctx, input) => setNextAction(ctx, id, input),
  note: (ctx, input) => addClientNote(ctx, id, input),
  contact: (ctx, input) => noteContact(ctx, id, input),
  file: (ctx, input) => addClientFile(ctx, id, input),
  removeFile: (ctx, { fileId }) => removeClientFile(ctx, id, fileId),
  share: (ctx, { isShared }) => shareClient(ctx, id, isShared === 'yes'),
  end: async (ctx) => {
    await endRelationship(ctx, id)
    return redirect(addDone(href('/dashboard/agent/clients'), CLIENT_LIST_NOTICES, 'end'))
  },
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.client.name ?? m.party_client() }]
}

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, isEnding } = loaderData
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
        {answer === undefined ? (
          <DoneNotice notices={CLIENT_NOTICES} tones={APPOINTMENT_NOTICE_TONES} form={form} />
        ) : null}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <MatchesCard clientId={client.id} found={loaderData.found} />
            <NextCard {...loaderData} form={form} />
            <AppointmentsCard clientId={client.id} appointments={loaderData.appointments} />
            <ContactCard {...loaderData} form={form} />
            <FilesCard {...loaderData} form={form} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <WhoCard {...loaderData} />
            {loaderData.isInBrokerage ? <ShareCard isShared={client.isShared} /> : null}
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
