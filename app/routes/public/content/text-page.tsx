// About, careers, terms and privacy: a text of content/pages. Terms and privacy start with the text that people accept when they register.
import { CONSENT_VERSION, getConsentText } from '#app/domain/accounts/registration/consent-text.data.ts'
import { findTextPage } from '#app/domain/content/pages/page.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { AboutPage } from './shared/about-page.tsx'
import '#app/ui/styles/prose.css'
import type { Route } from './+types/text-page'

const NAMES = ['about', 'careers', 'terms', 'privacy'] as const
const CONSENTS = { terms: 'terms', privacy: 'data_processing', about: null, careers: null } as const

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const name = NAMES.find((each) => args.url.pathname.split('/')[1] === each) ?? fail('app.notFound')
    const page = await findTextPage(ctx, name)
    const { siteName } = await getSettings(ctx)
    const kind = CONSENTS[name]
    const head = buildPageHead({
      title: page.title,
      description: page.description,
      siteName,
      address: getCanonicalUrl(ctx, `/${name}`),
    })
    const consent = kind === null ? null : { ...getConsentText(kind, siteName), version: CONSENT_VERSION }
    return { ...page, name, consent, head }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function TextPage({ loaderData: { title, name, html, updated, consent } }: Route.ComponentProps) {
  const text = (
    <>
      <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-8 text-sm text-ink-soft">{m.page_updated({ date: formatDate(updated) })}</p>
    </>
  )
  if (name === 'about') return <AboutPage title={title}>{text}</AboutPage>
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="font-head text-title font-bold">{title}</h1>
      {consent ? (
        <section className="prose-note mt-6" aria-label={consent.title}>
          <p className="font-semibold">{m.consent_version({ version: consent.version })}</p>
          {consent.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ) : null}
      {text}
    </div>
  )
}
