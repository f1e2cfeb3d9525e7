import type { ReactNode } from 'react'
import { ListingGallery } from '#app/domain/listings/photos/components/listing-gallery.tsx'
import { ListingAmenities } from '#app/domain/listings/public/components/listing-amenities.tsx'
import { ListingBadges } from '#app/domain/listings/public/components/listing-badges.tsx'
import { ListingDescription } from '#app/domain/listings/public/components/listing-description.tsx'
import { ListingFacts } from '#app/domain/listings/public/components/listing-facts.tsx'
import { ListingLocation, type NearbyArea } from '#app/domain/listings/public/components/listing-location.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { MoveInReceipt } from '#app/domain/listings/rent-control/components/move-in-receipt.tsx'
import type { RentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { MapPinIcon } from '#app/ui/icons/icons.tsx'

type PreviewProps = { listing: ListingDetail; rentControl: RentControlNotice; nearbyArea: NearbyArea }

export function PreviewPage({ listing, rentControl, nearbyArea }: PreviewProps) {
  const place = [listing.barangay, listing.city, listing.region].filter(Boolean).join(', ')
  return (
    <div className="rounded-box border border-line bg-page p-4 md:p-6">
      {listing.photos.length > 0 ? <ListingGallery listing={listing} /> : null}
      <div className="mt-4">
        <ListingBadges listing={listing} />
      </div>
      <h1 className="mt-3 font-head text-title font-bold break-words">{listing.title}</h1>
      <p className="mt-2 flex items-start gap-1.5 text-ink-soft">
        <MapPinIcon className="mt-0.5" />
        {place}
      </p>
      {listing.price > 0 ? <p className="mt-2 text-heading font-bold">{formatPesosPerMonth(listing.price)}</p> : null}
      <ListingFacts listing={listing} />
      <Section title={m.listing_about()}>
        <ListingDescription {...listing} />
      </Section>
      {listing.price > 0 ? (
        <Section title={m.listing_tab_costs()}>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <MoveInReceipt costs={listing} level={3} isDetailed />
            <ListingRentControl notice={rentControl} />
          </div>
        </Section>
      ) : null}
      <Section title={m.listing_amenities()}>
        <ListingAmenities amenities={listing.amenities} />
      </Section>
      <OwnersText title={m.listing_house_rules()} text={listing.houseRules} />
      <OwnersText title={m.listing_lease_terms()} text={listing.leaseTerms} />
      <Section title={m.listing_area_title()}>
        <ListingLocation listing={listing} place={place} nearbyArea={nearbyArea} />
      </Section>
    </div>
  )
}

function OwnersText({ title, text }: { title: string; text: ListingDetail['houseRules'] }) {
  if (text === null) return null
  return (
    <Section title={title}>
      <p lang={text.locale} className="max-w-[68ch] break-words whitespace-pre-line">
        {text.text}
      </p>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-head text-section font-bold">{title}</h2>
      {children}
    </section>
  )
}
