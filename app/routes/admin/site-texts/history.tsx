// The versions of one text: who saved what and when, what differs between two of them, and the ways back.
import { Form } from 'react-router'
import {
  hidePost,
  restoreSiteText,
  showFile,
  unscheduleSiteText,
} from '#app/domain/content/site-texts/site-text.commands.server.ts'
import { getVersionLabel } from '#app/domain/content/site-texts/site-text.labels.ts'
import type { SiteTextVersion } from '#app/domain/content/site-texts/site-text.model.ts'
import { historyForm } from '#app/domain/content/site-texts/site-text.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import type { PlaceHandle } from '#app/routes/admin/shared/admin-places.ts'
import { buildAdminMeta } from '#app/routes/admin/shared/admin-shell.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { toEditor, toHistory } from './shared/content-address.ts'
import { EDITOR_NOTICES } from './shared/editor-notices.ts'
import { DiffCard } from './shared/diff-card.tsx'
import { loadHistory } from './shared/load-history.server.ts'
import { readName } from './shared/load-editor.server.ts'
import { WayBackForms } from './shared/way-back-forms.tsx'
import type { Route } from './+types/history'

const NOTICES = {
  useFile: m.site_text_file_restored,
  hide: m.site_text_hidden_done,
  unschedule: m.site_text_unscheduled,
}

export const handle: PlaceHandle = { place: 'content' }
export const headers = refusalHeaders
/** After a refusal, too: somebody else has added a version. */
export const shouldRevalidate = () => true

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadHistory(ctx, args.url))
}

export const action = defineActions(
  historyForm,
  NOTICES,
  ({ url }: Route.ActionArgs) => {
    const name = readName(url)
    return {
      restore: (ctx, input) => restoreSiteText(ctx, name, input),
      useFile: (ctx, input) => showFile(ctx, name, input),
      hide: (ctx, input) => hidePost(ctx, name, input),
      unschedule: (ctx) => unscheduleSiteText(ctx, name),
    }
  },
  {
    // What was restored is a draft, which its editor shows
    to: ({ url }, { intent }) =>
      intent === 'restore' ? addDone(toEditor(readName(url)), EDITOR_NOTICES, 'restore') : toHistory(readName(url)),
  },
)

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('content', layout.loaderData)
}

export default function AdminContentHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { text, versions, diff } = loaderData
  const form = readFormState(actionData)
  const { name, lastVersion, hasFile } = text
  return (
    <>
      <ConsolePageHead
        title={m.site_text_history({ title: text.content.fields.title ?? m.site_text_untitled() })}
        context={name}
        actions={
          <ButtonLink to={toEditor(name)} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
            {m.editor_preview_back()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <WayBackForms text={text} />
        <Card>
          <CardHead title={m.site_text_versions()} />
          <CardBody>
            {versions.length === 0 ? <p className="text-sm text-ink-soft">{m.site_text_no_versions()}</p> : null}
            <ol className="grid divide-y divide-line">
              {versions.map((version) => (
                <VersionRow key={version.number} version={version} name={name} seen={lastVersion} />
              ))}
              {hasFile ? <FileRow name={name} seen={lastVersion} /> : null}
            </ol>
          </CardBody>
        </Card>
        {versions.length === 0 ? null : <DiffCard name={name} versions={versions} hasFile={hasFile} diff={diff} />}
      </div>
    </>
  )
}

const TONES: Record<SiteTextVersion['state'], StatusTone> = {
  shown: 'leaf',
  scheduled: 'amber',
  draft: 'slate',
  replaced: 'slate',
}

function VersionRow({ version, name, seen }: { version: SiteTextVersion; name: string; seen: number }) {
  const { number, state, effect, createdAt, publishAt, authorName, restoredFrom } = version
  const note = { text: null, file: m.site_text_version_file(), hidden: m.site_text_version_hidden() }[effect]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{m.lease_draft_number({ number })}</p>
        <p className="wrap-anywhere text-ink-soft">
          {[authorName ?? m.site_text_no_author(), formatDateTime(createdAt)].join(' · ')}
        </p>
        {note === null ? null : <p>{note}</p>}
        {restoredFrom === null ? null : <p>{m.site_text_version_from({ number: restoredFrom })}</p>}
      </div>
      <StatusBadge tone={TONES[state]}>
        {state === 'scheduled' && publishAt
          ? `${getVersionLabel(state)}: ${formatDateTime(publishAt)}`
          : getVersionLabel(state)}
      </StatusBadge>
      {effect === 'text' ? <RestoreForm name={name} number={number} seen={seen} /> : null}
    </li>
  )
}

function FileRow({ name, seen }: { name: string; seen: number }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{m.site_text_file()}</p>
        <p className="text-ink-soft">{m.site_text_file_text()}</p>
      </div>
      <RestoreForm name={name} number={0} seen={seen} />
    </li>
  )
}

function RestoreForm({ name, number, seen }: { name: string; number: number; seen: number }) {
  const about = number === 0 ? m.site_text_file() : m.lease_draft_number({ number })
  return (
    <Form method="post" action={toHistory(name)}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="intent" value="restore" variant="line" size="compact">
        {m.site_text_restore()}
        <span className="sr-only">: {about}</span>
      </Button>
    </Form>
  )
}
