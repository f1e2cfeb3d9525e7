// The weekly issue as readers get it: read only, for any city and language.
import { Form } from 'react-router'
import { listNewsletterCities, previewIssue } from '#app/domain/content/newsletter/newsletter-issue.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { isLocale } from '#app/i18n/locale.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/newsletter'

export const handle: PlaceHandle = { place: 'newsletter' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const askedLocale = searchParams.get('locale')
    const locale = isLocale(askedLocale) ? askedLocale : ctx.request.locale
    const [cities, { siteName }] = await Promise.all([listNewsletterCities(ctx), getSettings(ctx)])
    const city = cities.find(({ value }) => value === searchParams.get('city'))?.value ?? ''
    const preview = await previewIssue(ctx, { citySlug: city === '' ? null : city, locale, siteName })
    return { cities, city, locale, preview }
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('newsletter', layout.loaderData)
}

export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  const { cities, city, locale, preview } = loaderData
  const { week, readers, queued, mail } = preview
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.newsletter.label()}
        context={m.admin_newsletter_sub({ week, readers: formatNumber(readers), queued: formatNumber(queued) })}
      />
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <Select
          key={city}
          name="city"
          label={m.newsletter_city()}
          defaultValue={city}
          choices={[{ value: '', label: m.newsletter_city_all() }, ...cities]}
          fieldClassName="w-full sm:w-64"
        />
        <Select
          key={locale}
          name="locale"
          label={m.ui_language()}
          defaultValue={locale}
          choices={[
            { value: 'en', label: m.language_en() },
            { value: 'fil', label: m.language_fil() },
          ]}
          fieldClassName="w-full sm:w-56"
        />
        <Button type="submit" variant="line">
          {m.ui_show()}
        </Button>
      </Form>
      {mail === null ? (
        <EmptyState level={2} title={m.admin_newsletter_empty()} text={m.admin_newsletter_empty_text()} />
      ) : (
        <Card>
          <CardHead title={mail.subject} sub={m.admin_newsletter_preview()} />
          <CardBody>
            <iframe
              title={mail.subject}
              sandbox=""
              srcDoc={mail.html}
              className="w-full rounded-box border border-line"
              style={{ height: 720 }}
            />
          </CardBody>
        </Card>
      )}
    </>
  )
}
