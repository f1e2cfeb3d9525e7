// Edits one text of the site: drafts, a preview by the server, publication now or at a time.
import { publishSiteText, saveSiteText } from '#app/domain/content/site-texts/site-text.commands.server.ts'
import { getShownLabel, getWaitingLabel } from '#app/domain/content/site-texts/site-text.labels.ts'
import type { EditedSiteText } from '#app/domain/content/site-texts/site-text.model.ts'
import { pageForm, postForm } from '#app/domain/content/site-texts/site-text.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ArrowLeftIcon, ExternalLinkIcon } from '#app/ui/icons/icons.tsx'
import type { PlaceHandle } from '#app/routes/admin/shared/admin-places.ts'
import { buildAdminMeta } from '#app/routes/admin/shared/admin-shell.tsx'
import { CONTENT, toEditor, toHistory } from './shared/content-address.ts'
import { loadEditor, loadPreview, type Preview, readName } from './shared/load-editor.server.ts'
import { EDITOR_NOTICES } from './shared/editor-notices.ts'
import { EditorForm } from './shared/editor-form.tsx'
import { LinkWarnings, PreviewCard } from './shared/preview-card.tsx'
import type { Route } from './+types/edit'

export const handle: PlaceHandle = { place: 'content' }
export const headers = refusalHeaders
/** After a refusal, too: the form names the newest version that the person knows of. */
export const shouldRevalidate = () => true

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadEditor(ctx, args.url))
}

type Typed = { body: string; seen: number; [field: string]: unknown }
type Timed = Typed & { publishDay: string; publishTime: string }

const getCommands = ({ url }: Route.ActionArgs) => {
  const name = readName(url)
  return {
    preview: async (ctx: Ctx, typed: Typed) => answer(await loadPreview(ctx, name, toDraft(typed))),
    save: (ctx: Ctx, typed: Typed) => saveSiteText(ctx, name, toDraft(typed)),
    publish: (ctx: Ctx, typed: Typed) => publishSiteText(ctx, name, toDraft(typed), null),
    schedule: (ctx: Ctx, typed: Timed) =>
      publishSiteText(ctx, name, toDraft(typed), toManilaMoment(typed.publishDay, typed.publishTime)),
  }
}

/** Everything that is not the text itself or its time is a field of it. */
function toDraft({ body, seen, ...typed }: Typed) {
  const fields = Object.entries(typed).flatMap(([name, value]) =>
    typeof value === 'string' && !TIME_FIELDS.has(name) ? [[name, value] as const] : [],
  )
  return { body, seen, fields: Object.fromEntries(fields) }
}

const TIME_FIELDS = new Set(['publishDay', 'publishTime'])

const toSame = { to: ({ url }: Route.ActionArgs) => toEditor(readName(url)) }
const changePost = defineActions(postForm, EDITOR_NOTICES, getCommands, toSame)
const changePage = defineActions(pageForm, EDITOR_NOTICES, getCommands, toSame)

/** Posts and pages have different fields. */
export function action(args: Route.ActionArgs) {
  return readName(args.url).startsWith('blog/') ? changePost(args) : changePage(args)
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('content', layout.loaderData)
}

export default function AdminContentEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { text, pictures } = loaderData
  const preview = readPreview(actionData)
  const stored = { ...text.content.fields, body: text.content.body }
  const refused = readFormState(actionData, stored)
  const form: FormState = preview ? { ...refused, values: preview.values } : refused
  return (
    <>
      <ConsolePageHead
        title={text.content.fields.title ?? m.site_text_untitled()}
        context={`${text.name} · ${describe(text)}`}
        actions={<HeadLinks text={text} />}
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <ErrorSummary title={form.refusal} errors={form.errors} isShown />}
        <DoneNotice notices={EDITOR_NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <EditorForm key={text.name} text={text} pictures={pictures} form={form} />
          <div className="grid grid-cols-1 gap-4">
            <LinkWarnings warnings={preview?.warnings ?? loaderData.warnings} />
            <PreviewCard name={text.name} preview={preview} />
          </div>
        </div>
      </div>
    </>
  )
}

function readPreview(actionData: Route.ComponentProps['actionData']): Preview | null {
  return actionData && 'preview' in actionData ? actionData : null
}

function describe({ shown, waiting, publishAt }: EditedSiteText): string {
  if (waiting === null) return getShownLabel(shown)
  const when = publishAt === null ? '' : `: ${formatDateTime(publishAt)}`
  return `${getShownLabel(shown)} · ${getWaitingLabel(waiting)}${when}`
}

function HeadLinks({ text: { name, shown, publicPath } }: { text: EditedSiteText }) {
  return (
    <>
      <ButtonLink to={CONTENT} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
        {m.site_text_all()}
      </ButtonLink>
      <ButtonLink to={toHistory(name)} variant="line" size="compact">
        {m.ui_history()}
      </ButtonLink>
      {shown === 'none' ? null : (
        <ButtonLink to={publicPath} reloadDocument variant="line" size="compact" icon={<ExternalLinkIcon size={16} />}>
          {m.site_text_open()}
        </ButtonLink>
      )}
    </>
  )
}
