// The rent index: asking rents of every city with enough homes.
import { buildRentOverview } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { RentMethod, RentTable } from '#app/domain/listings/rents/components/rent-table.tsx'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import './shared/prose.css'
import type { Route } from './+types/rents'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [tables, { siteName }] = await Promise.all([buildRentOverview(ctx), getSettings(ctx)])
    const head = buildPageHead({
      title: m.rents_title(),
      description: m.rents_intro(),
      siteName,
      address: getCanonicalUrl(ctx, '/rents'),
    })
    return { tables, head }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Rents({ loaderData: { tables } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="font-head text-title font-bold">{m.rents_title()}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{m.rents_intro()}</p>
      {tables.map((table) => (
        <RentTable key={table.dimension} table={table} />
      ))}
      <RentMethod />
    </div>
  )
}
