// The reference of the public API, generated from its operations. The operations are in English, as in the OpenAPI document.
import type { ReactNode } from 'react'
import { buildReference, buildSample } from '#app/domain/public-api/contract/reference.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { OperationCard } from './shared/operation-card.tsx'
import type { Route } from './+types/developers'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    const head = buildPageHead({
      title: m.developers_title(),
      description: m.developers_intro(),
      siteName,
      address: getCanonicalUrl(ctx, '/developers'),
    })
    return { ...buildReference(), head, sample: buildSample(new URL(ctx.config.baseUrl).origin) }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Developers({ loaderData: { groups, errors, sample } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 md:py-14">
      <h1 className="font-head text-title font-bold">{m.developers_title()}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{m.developers_intro()}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/settings/api">{m.developers_get_token()}</ButtonLink>
        <ButtonLink to="/api/v1/openapi.json" variant="line" reloadDocument>
          {m.developers_openapi()}
        </ButtonLink>
      </div>
      <Part title={m.developers_start()}>
        <Code>{sample}</Code>
        <Rules />
      </Part>
      {groups.map(({ name, operations }) => (
        <Part key={name} title={name} lang="en">
          <div className="grid gap-3">
            {operations.map((operation) => (
              <OperationCard key={operation.id} operation={operation} />
            ))}
          </div>
        </Part>
      ))}
      <Part title={m.developers_errors()}>
        <p className="mb-4 max-w-[65ch]">{m.developers_errors_text()}</p>
        <dl className="grid rounded-box border border-line bg-surface">
          {errors.map(({ code, status, text }) => (
            <div
              key={code}
              id={code}
              className="grid gap-1 border-b border-line px-4 py-3 last:border-b-0 target:bg-sea-soft md:grid-cols-[20rem_1fr]"
            >
              <dt className="font-mono text-sm wrap-anywhere">
                {status} {code}
              </dt>
              <dd className="text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

function Rules() {
  const rules = [
    [m.api_tokens_title(), m.developers_auth_text()],
    [m.developers_pages(), m.developers_pages_text()],
    [m.developers_limits(), m.developers_limits_text()],
    [m.developers_repeat(), m.developers_repeat_text()],
    [m.developers_money(), m.developers_money_text()],
    [m.webhook_title(), m.developers_webhooks_text()],
    [m.developers_versions(), m.developers_versions_text()],
  ] as const
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-5 md:grid-cols-2">
      {rules.map(([title, text]) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 max-w-[60ch] text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type PartProps = { title: string; lang?: 'en'; children: ReactNode }

/** `lang`: of the title. */
function Part({ title, lang, children }: PartProps) {
  return (
    <section className="mt-10">
      <h2 lang={lang} className="mb-4 font-head text-section font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Code({ children }: { children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide line scrolls by keyboard, too
    <pre tabIndex={0} className="overflow-x-auto rounded-box border border-line bg-sand-100 p-4 font-mono text-sm">
      {children}
    </pre>
  )
}
