// Questions grouped by role, with a search that works without JavaScript.
import { Form } from 'react-router'
import { MAX_HELP_SEARCH } from '#app/domain/content/pages/help-search.rules.ts'
import { findQuestions, findTextPage } from '#app/domain/content/pages/page.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { toOneLine } from '#app/shared/text.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'
import { HelpQuestions } from './shared/help-questions.tsx'
import '#app/ui/styles/prose.css'
import type { Route } from './+types/help'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const q = toOneLine(args.url.searchParams.get('q') ?? '').slice(0, MAX_HELP_SEARCH)
    const { title, description } = await findTextPage(ctx, 'help')
    const { siteName } = await getSettings(ctx)
    const address = getCanonicalUrl(ctx, '/help')
    const head = buildPageHead({ title, description, siteName, address, isHidden: q !== '' })
    return { title, description, q, groups: await findQuestions(ctx, q), head }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Help({ loaderData: { title, description, q, groups } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <h1 className="font-head text-title font-bold">{title}</h1>
          <p className="mt-3 max-w-[60ch] text-ink-soft">{description}</p>
          <search>
            <Form method="get" action="/help" className="mt-6 flex max-w-160 items-end gap-2">
              <Field
                key={q}
                name="q"
                type="search"
                label={m.help_search()}
                hideLabel
                placeholder={m.help_search()}
                defaultValue={q}
                maxLength={MAX_HELP_SEARCH}
                enterKeyHint="search"
                fieldClassName="w-full"
              />
              <Button type="submit" variant="line">
                {m.ui_search()}
              </Button>
            </Form>
          </search>
        </div>
        <SitePicture
          name="blog-furnished"
          width={1200}
          height={800}
          sizes="(min-width: 1024px) 460px, 38vw"
          isFirst
          className="aspect-2/1 w-full rounded-card object-cover max-md:hidden"
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          level={2}
          className="mt-8"
          title={m.help_empty_title()}
          text={m.help_empty_text()}
          action={
            <>
              <ButtonLink to="/contact">{m.ui_contact()}</ButtonLink>
              <ButtonLink to="/help" variant="line">
                {m.help_all()}
              </ButtonLink>
            </>
          }
        />
      ) : (
        <HelpQuestions groups={groups} />
      )}
    </div>
  )
}
