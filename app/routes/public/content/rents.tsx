// The rent index: asking rents of every city with enough homes.
import { buildRentOverview } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { RentMap } from './rents/rent-map.tsx'
import { RentTrend } from '#app/domain/listings/rents/components/rent-trend.tsx'
import { RentMethod, RentTable } from '#app/domain/listings/rents/components/rent-table.tsx'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import '#app/ui/styles/prose.css'
import type { Route } from './+types/rents'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [overview, { siteName }] = await Promise.all([buildRentOverview(ctx), getSettings(ctx)])
    const head = buildPageHead({
      title: m.rents_title(),
      description: m.rents_intro(),
      siteName,
      address: getCanonicalUrl(ctx, '/rents'),
    })
    return { ...overview, head }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Rents({ loaderData: { tables, map, trend } }: Route.ComponentProps) {
  // The shortest table fits beside the tall map
  const { besideMap = [], below = [] } = Object.groupBy(tables, ({ dimension }) =>
    dimension === 'bedrooms' ? 'besideMap' : 'below',
  )
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="font-head text-title font-bold">{m.rents_title()}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{m.rents_intro()}</p>
      <div className="mt-8 grid gap-10 md:grid-cols-[300px_minmax(0,1fr)] lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-16">
        {map.spots.length > 0 ? <RentMap map={map} /> : null}
        <div className="min-w-0">
          {trend ? <RentTrend trend={trend} /> : null}
          {besideMap.map((table) => (
            <RentTable key={table.dimension} table={table} />
          ))}
        </div>
      </div>
      {below.map((table) => (
        <RentTable key={table.dimension} table={table} />
      ))}
      <RentMethod />
    </div>
  )
}
