// Asking rents of one city.
import { redirect } from 'react-router'
import { buildRentsOfCity } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { RentTrend } from '#app/domain/listings/rents/components/rent-trend.tsx'
import { RentMethod, RentTable } from '#app/domain/listings/rents/components/rent-table.tsx'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { buildListAddress } from '#app/routes/shared/seo/list-address.ts'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildBreadcrumbData } from '#app/routes/shared/seo/structured-data.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import '#app/ui/styles/prose.css'
import type { Route } from './+types/rents-city'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const found = (await buildRentsOfCity(ctx, args.params.city)) ?? fail('app.notFound')
    const address = href('/rents/:city', { city: found.slug })
    if (found.slug !== args.params.city) throw redirect(address)
    const { siteName } = await getSettings(ctx)
    const canonical = getCanonicalUrl(ctx, address)
    const head = buildPageHead({
      title: m.rents_title_in({ place: found.name }),
      description: found.summary,
      siteName,
      address: canonical,
      isHidden: !found.hasFigures,
    })
    return { ...found, canonical, head }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function RentsOfCity({ loaderData }: Route.ComponentProps) {
  const { slug, name, summary, tables, trend, canonical } = loaderData
  const crumbs = [{ label: m.rents_title(), to: '/rents' }, { label: name }]
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb items={crumbs} />
      <h1 className="mt-4 font-head text-title font-bold">{m.rents_title_in({ place: name })}</h1>
      <p className="mt-3 mb-6 max-w-[60ch] text-ink-soft">{summary}</p>
      <ButtonLink to={buildListAddress({ type: null, location: slug })} variant="line">
        {m.rents_see_homes({ place: name })}
      </ButtonLink>
      <div className="mt-10 grid gap-x-10 lg:grid-cols-2">
        {trend ? <RentTrend trend={trend} /> : null}
        {tables.map((table) => (
          <div key={table.dimension} className="min-w-0">
            <RentTable table={table} hasSource={false} />
          </div>
        ))}
        <RentMethod />
      </div>
      <JsonLd data={import.meta.env.SSR ? [buildBreadcrumbData(crumbs, canonical)] : undefined} />
    </div>
  )
}
