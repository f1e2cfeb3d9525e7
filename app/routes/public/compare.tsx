// Up to four homes side by side, at an address that can be sent and printed.
import { buildComparePath, parseComparedIds } from '#app/domain/listings/comparison/comparison.rules.ts'
import { getComparison } from '#app/domain/listings/comparison/comparison.queries.server.ts'
import { ListingShare } from '#app/domain/listings/public/components/listing-share.tsx'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildBareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon, PrinterIcon } from '#app/ui/icons/icons.tsx'
import { ComparisonTable } from './compare/comparison-table.tsx'
import type { Route } from './+types/compare'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const ids = parseComparedIds(args.url.searchParams.get('ids'))
    const [comparison, { siteName }] = await Promise.all([getComparison(ctx, ids), getSettings(ctx)])
    return {
      ...comparison,
      url: getCanonicalUrl(ctx, buildComparePath(comparison.listings.map(({ id }) => id))),
      head: buildBareHead(getTitle(comparison.listings.length), siteName),
    }
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Compare({ loaderData: { listings, groups, summary, goneCount, url } }: Route.ComponentProps) {
  const title = getTitle(listings.length)
  return (
    <div className="page-width py-6 md:py-10 print:py-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-head text-title font-bold">{title}</h1>
          <p className="mt-1 text-ink-soft">{m.compare_lead()}</p>
        </div>
        <div className="-ml-4 flex flex-wrap items-center print:hidden">
          <ButtonLink to="/properties" variant="ghost" size="small" icon={<PlusIcon size={18} />}>
            {m.compare_add_home()}
          </ButtonLink>
          {listings.length > 0 ? (
            <>
              <Button
                variant="ghost"
                size="small"
                icon={<PrinterIcon size={18} />}
                className="noscript:hidden"
                onClick={() => window.print()}
              >
                {m.ui_print()}
              </Button>
              <ListingShare title={title} url={url} />
            </>
          ) : null}
        </div>
      </div>
      {goneCount > 0 ? (
        <div className="mt-5">
          <Alert tone="amber" title={m.compare_gone({ count: goneCount })} />
        </div>
      ) : null}
      {listings.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={m.compare_none_title()}
          text={m.compare_none_text()}
          action={<ButtonLink to="/properties">{m.ui_see_all_homes()}</ButtonLink>}
        />
      ) : (
        <ComparisonTable listings={listings} groups={groups} summary={summary} />
      )}
    </div>
  )
}

const getTitle = (count: number) => (count === 0 ? m.compare_title_none() : m.compare_title({ count }))
