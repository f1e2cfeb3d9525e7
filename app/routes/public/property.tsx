import { Badges } from '#app/domain/listings/components/listing-badges.tsx'
import { ListingFacts } from '#app/domain/listings/components/listing-facts.tsx'
import { ListingGallery } from '#app/domain/listings/components/listing-gallery.tsx'
import { MoveInReceipt } from '#app/domain/listings/components/move-in-receipt.tsx'
import { ListedBy, PerMonth } from '#app/domain/listings/components/property-card.tsx'
import type { ListingDetail } from '#app/domain/listings/listing.model.ts'
import { publicListing } from '#app/domain/listings/listing.queries.server.ts'
import { availabilityWords } from '#app/domain/listings/listing.words.ts'
import { InquiryButton } from '#app/domain/messaging/components/inquiry-button.tsx'
import { InquiryGuestPanel } from '#app/domain/messaging/components/inquiry-panel.tsx'
import { SaveButton } from '#app/domain/saved/components/save-button.tsx'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { canonicalAddress } from '#app/http/canonical.server.ts'
import { read } from '#app/http/respond.server.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { shorten } from '#app/shared/text.ts'
import { MapPinIcon } from '#app/ui/icons.tsx'
import type { Route } from './+types/property'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const listing = await publicListing(ctx, args.params.id)
    const { siteName } = await getSettings(ctx)
    return { listing, siteName, canonical: await canonicalAddress(`/properties/${listing.id}`) }
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { listing, siteName, canonical } = loaderData
  return [
    { title: `${listing.title} · ${siteName ?? DEFAULT_SITE_NAME}` },
    { name: 'description', content: shorten(listing.description, 155) },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function Property({ loaderData: { listing } }: Route.ComponentProps) {
  const place = [listing.barangay, listing.city, listing.region].filter(Boolean).join(', ')
  return (
    <div className="page-width pt-4 pb-16 md:pt-6 md:pb-22">
      <ListingGallery listing={listing} />
      <div className="mt-6 grid gap-10 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="min-w-0">
          <Badges listing={listing} />
          <h1 className="mt-3 font-head text-title font-bold break-words">{listing.title}</h1>
          <p className="mt-2 flex items-center gap-1.5 text-ink-soft">
            <MapPinIcon />
            {place}
          </p>
          <ListingFacts listing={listing} />
          <h2 className="mt-10 font-head text-section font-bold">{m.listing_about()}</h2>
          <p className="mt-3 max-w-[68ch] break-words whitespace-pre-line">{listing.description}</p>
          <Amenities names={listing.amenities} />
          <div className="mt-10 max-w-130 rounded-card bg-sun-soft p-4.5 md:p-8">
            <MoveInReceipt costs={listing} />
          </div>
        </div>
        <ContactBox listing={listing} />
      </div>
    </div>
  )
}

function Amenities({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <h2 className="mt-10 font-head text-section font-bold">{m.listing_amenities()}</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="border-b border-line py-1.5">
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function ContactBox({ listing }: { listing: ListingDetail }) {
  const subject = { ...listing, photo: listing.photos[0] ?? null }
  return (
    <aside
      id="contact"
      tabIndex={-1}
      className="self-start rounded-card border border-line bg-surface p-5 outline-none lg:sticky lg:top-25"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-head text-[2rem] leading-none font-bold tracking-[-0.03em]">
          {formatPesos(listing.price)}
          <PerMonth />
        </p>
        <SaveButton title={listing.title} />
      </div>
      <dl className="mt-4">
        <div className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt>{m.listing_deposit()}</dt>
          <dd className="font-semibold">{listing.deposit === null ? m.listing_ask() : formatPesos(listing.deposit)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt>{m.listing_available()}</dt>
          <dd className="font-semibold">
            {listing.availableFrom === null ? m.listing_now() : availabilityWords(listing.availableFrom)}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex items-center gap-2.5">
        <ListedBy lister={listing.lister} />
      </div>
      <div className="mt-4 noscript:hidden">
        <InquiryButton listing={subject} look="solid" size="medium" wide />
      </div>
      <div className="mt-4 hidden noscript:block">
        <InquiryGuestPanel listerName={listing.lister.name} level={2} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{m.listing_never_pay()}</p>
    </aside>
  )
}
