import { prepareViewer } from '#app/domain/listings/photos/components/listing-gallery.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { PHOTO_PARAM } from '#app/domain/listings/photos/photo.rules.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ListingGone } from './property/listing-gone.tsx'
import { loadListing } from './property/load-property.server.ts'
import { RecentlyViewed } from './shared/recently-viewed.tsx'
import { PrintHead } from './property/print-head.tsx'
import { SimilarListings } from './property/similar-listings.tsx'
import { BottomBar } from '#app/routes/shared/listing/contact-box.tsx'
import { buildCrumbs, ListingPage } from '#app/routes/shared/listing/listing-page.tsx'
import { JsonLd, type StructuredData } from '#app/routes/shared/seo/json-ld.tsx'
import { buildBreadcrumbData, buildListingData } from '#app/routes/shared/seo/structured-data.ts'
import type { Route } from './+types/property'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (args.url.searchParams.has(PHOTO_PARAM)) await prepareViewer()
    return loadListing(ctx, args.params.id)
  })
}

/** Another photo or another section is the same listing and needs no new data. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id && defaultShouldRevalidate
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.listing === null) return <ListingGone {...loaderData} />
  const { similar, ...page } = loaderData
  return (
    <>
      <PrintHead id={page.listing.id} siteName={page.siteName} canonical={page.canonical} />
      <ListingPage key={page.listing.id} {...page} />
      <SimilarListings listing={page.listing} similar={similar} />
      <RecentlyViewed key={page.listing.id} listingId={page.listing.id} />
      <div className="h-16 md:h-22 print:hidden" />
      <BottomBar listing={page.listing} isOwn={page.isOwn} />
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(page) : undefined} />
    </>
  )
}

function buildStructuredData({ listing, siteName, canonical }: ShownListing): StructuredData[] {
  return [buildListingData(listing, siteName, canonical), buildBreadcrumbData(buildCrumbs(listing), canonical)]
}
type ShownListing = Pick<
  Extract<Route.ComponentProps['loaderData'], { listing: ListingDetail }>,
  'listing' | 'siteName' | 'canonical'
>
