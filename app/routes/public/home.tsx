import { countPublicListings } from '#app/domain/listings/listing.queries.server.ts'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { read } from '#app/http/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import type { Route } from './+types/home'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [listings, { siteName }] = await Promise.all([countPublicListings(ctx), getSettings(ctx)])
    return { listings, siteName }
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.app_tagline()} · ${loaderData?.siteName ?? DEFAULT_SITE_NAME}` },
    { name: 'description', content: m.home_description() },
  ]
}

export default function Home({ loaderData: { listings } }: Route.ComponentProps) {
  return (
    <div className="page-width py-16 md:py-28">
      <h1 className="max-w-[16ch] font-head text-[clamp(2.5rem,6vw,4.125rem)] leading-none font-bold tracking-[-0.035em]">
        {m.app_tagline()}
      </h1>
      <p className="mt-6 max-w-[52ch] text-lg text-ink-soft">{m.home_description()}</p>
      <p className="mt-10 inline-flex items-baseline gap-3 rounded-2xl border border-line bg-surface px-6 py-5">
        <strong className="font-head text-4xl font-bold tabular-nums">{formatNumber(listings)}</strong>
        <span className="text-ink-soft">{m.home_listing_count({ count: listings })}</span>
      </p>
    </div>
  )
}
