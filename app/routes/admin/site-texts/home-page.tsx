// What the home page shows first: chosen homes and cities, with a preview. The draft is in the address until it is published.
import { Form, redirect } from 'react-router'
import { publishHomePage } from '#app/domain/content/home-page/home-page.commands.server.ts'
import { applyStep, readDraft, toDraftFields } from '#app/domain/content/home-page/home-page-draft.rules.ts'
import { loadHomePageDesk } from '#app/domain/content/home-page/home-page-desk.queries.server.ts'
import { homePageForm } from '#app/domain/content/home-page/home-page.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import type { PlaceHandle } from '#app/routes/admin/shared/admin-places.ts'
import { buildAdminMeta } from '#app/routes/admin/shared/admin-shell.tsx'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { ChosenCities } from './home-page/chosen-cities.tsx'
import { ChosenListings } from './home-page/chosen-listings.tsx'
import { HomePagePreview } from './home-page/home-page-preview.tsx'
import { CONTENT, CONTENT_HOME } from './shared/content-address.ts'
import type { Route } from './+types/home-page'

const NOTICES = { publish: m.home_page_published }

export const handle: PlaceHandle = { place: 'content' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams
  const step = params.get('step')
  return read(args, async (ctx) => {
    if (step === null) return loadHomePageDesk(ctx, params)
    const fields = toDraftFields(applyStep(readDraft(params), step))
    const search = step === 'search' ? (params.get('q')?.trim() ?? '') : ''
    const kept = { draft: '1', seen: params.get('seen') ?? '', ...fields, ...(search === '' ? {} : { q: search }) }
    throw redirect(withParams(CONTENT_HOME, '', kept))
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, homePageForm, async (ctx, input) => {
    await publishHomePage(ctx, input)
    return redirect(addDone(CONTENT_HOME, NOTICES, 'publish'))
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('content', layout.loaderData)
}

export default function AdminHomePage({ loaderData: desk, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={m.home_page_title()}
        context={m.home_page_context()}
        actions={
          <ButtonLink to={CONTENT} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
            {m.site_text_all()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {desk.isDraft ? <Alert tone="amber" title={m.home_page_draft()} /> : null}
        {/* After publishing the fields are those of the new state */}
        <Form key={desk.seen} className="grid grid-cols-1 gap-4" preventScrollReset>
          <input type="hidden" name="draft" value="1" />
          <input type="hidden" name="seen" value={desk.seen} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <ChosenListings desk={desk} fields={form} />
            <ChosenCities desk={desk} fields={form} />
          </div>
          <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
            <Button type="submit" name="step" value="publish" formMethod="post">
              {m.home_page_publish()}
            </Button>
            <Button type="submit" name="step" value="preview" variant="line">
              {m.home_page_show_preview()}
            </Button>
            {desk.isDraft ? (
              <ButtonLink to={CONTENT_HOME} variant="ghost" reloadDocument>
                {m.ui_discard()}
              </ButtonLink>
            ) : null}
          </div>
        </Form>
        <HomePagePreview preview={desk.preview} />
      </div>
    </>
  )
}
