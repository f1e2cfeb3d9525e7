// The page of one listing, for renters and as a preview for its owner: photos, facts, move-in cost, amenities, location, and listing contact.
import { CompareButton } from '#app/domain/listings/comparison/components/compare-button.tsx'
import { ListingAmenities } from '#app/domain/listings/public/components/listing-amenities.tsx'
import { ListingBadges } from '#app/domain/listings/public/components/listing-badges.tsx'
import { ListingDescription } from '#app/domain/listings/public/components/listing-description.tsx'
import { ListingFacts } from '#app/domain/listings/public/components/listing-facts.tsx'
import { ListingGallery } from '#app/domain/listings/photos/components/listing-gallery.tsx'
import {
  ListingContactCard,
  type ShownListingContact,
} from '#app/domain/listings/public/components/listing-contact.tsx'
import { UploadedVideoPart } from '#app/domain/listings/media/components/uploaded-video.tsx'
import { ListingVideoPart } from '#app/domain/listings/media/components/listing-video.tsx'
import { PanoramaPart } from '#app/domain/listings/media/components/panorama-part.tsx'
import { ListingLocation, type NearbyArea } from '#app/domain/listings/public/components/listing-location.tsx'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { MoveInCosts } from '#app/domain/listings/rent-control/components/move-in-costs.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { contactKindLabel, propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { RentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { MonthlyCosts } from '#app/domain/listings/rent-control/components/monthly-costs.tsx'
import { calculateMonthlyTotal, calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { MapPinIcon } from '#app/ui/icons/icons.tsx'
import { hydrateSeparately } from '#app/ui/browser/lazy-island.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { type ApplyLink, ContactBox } from './contact-box.tsx'
import { ListingActions } from './listing-actions.tsx'
import './listing-page.css'
import { Part, SectionNav } from './section-nav.tsx'

export type ListingPageProps = {
  listing: ListingDetail
  /** The viewer owns the listing. */
  isOwn: boolean
  apply: ApplyLink | null
  contact: ShownListingContact | null
  rentControl: RentControlNotice
  /** Lines under the description. */
  notes: ListingDetail['dates']
  surroundings: NearbyArea
  shortUrl: string
}

export function ListingPage({
  listing,
  isOwn,
  apply,
  contact,
  rentControl,
  notes,
  surroundings,
  shortUrl,
}: ListingPageProps) {
  return (
    <div className="page-width md:pt-4">
      <div className="py-3 max-md:hidden print:hidden">
        <Breadcrumb items={buildCrumbs(listing)} label={m.listing_breadcrumb()} />
      </div>
      <ListingGallery listing={listing} />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-16 print:block">
        <div className="min-w-0">
          <Head listing={listing} shortUrl={shortUrl} />
          <SectionNav />
          <Overview listing={listing} notes={notes} />
          <SeparateParts listing={listing} contact={contact} rentControl={rentControl} surroundings={surroundings} />
        </div>
        <ContactBox listing={listing} isOwn={isOwn} apply={apply} />
      </div>
    </div>
  )
}

const SeparateParts = hydrateSeparately(function Parts(
  props: Omit<ListingPageProps, 'apply' | 'shortUrl' | 'isOwn' | 'notes'>,
) {
  const { listing, contact, rentControl, surroundings } = props
  return (
    <>
      <Part name="costs" title={m.listing_tab_costs()}>
        <div className="grid items-start gap-6 @min-[660px]:grid-cols-2">
          <MoveInCosts costs={listing} level={3} isDetailed />
          <div className="grid gap-6">
            <MonthlyCosts listing={listing} />
            <div className="print:hidden">
              <ListingRentControl notice={rentControl} />
            </div>
          </div>
        </div>
      </Part>
      <div className="print:hidden">
        <Details listing={listing} />
        <Part name="location" title={m.listing_area_title()}>
          <ListingLocation listing={listing} place={formatPlace(listing)} nearbyArea={surroundings} />
        </Part>
        {contact ? (
          <section aria-labelledby="listing-contact-title" className="drawn-when-near pt-10 md:pt-12">
            <h2 id="listing-contact-title" className="mb-4 font-head text-section font-bold">
              {m.listing_contact_title()}
            </h2>
            <ListingContactCard contact={contact} />
          </section>
        ) : null}
      </div>
    </>
  )
})

export function buildCrumbs({ barangay, city, citySlug, propertyType, title }: ListingDetail) {
  const type = propertyTypePluralLabel(propertyType)
  if (citySlug === null) return [{ label: m.listing_all_homes(), to: '/properties' }, { label: title }]
  const inCity = `/properties?location=${citySlug}`
  return [
    { label: m.listing_all_homes(), to: '/properties' },
    { label: city, to: inCity },
    { label: type, to: `/properties?type=${propertyType}&location=${citySlug}` },
    { label: barangay ?? title },
  ]
}

function formatPlace({ barangay, city, region }: ListingDetail): string {
  return [barangay, city, region].filter(Boolean).join(', ')
}

function Head({ listing, shortUrl }: { listing: ListingDetail; shortUrl: string }) {
  return (
    <>
      <ListingBadges listing={listing} />
      <h1 className="mt-3 font-head text-title font-bold break-words">{listing.title}</h1>
      <p className="mt-2 flex items-start gap-1.5 text-ink-soft">
        <MapPinIcon className="mt-0.5" />
        <span>
          {`${formatPlace(listing)}. `}
          <TextLink to={{ hash: '#location' }} className="print:hidden">
            {m.listing_see_area()}
          </TextLink>
        </span>
      </p>
      <p className="mt-2 hidden text-heading font-bold print:block">
        {`${formatPesosPerMonth(listing.price)} · ${listing.contact.name}, ${contactKindLabel(listing.contact.kind)}`}
      </p>
      <ListingActions title={listing.title} url={shortUrl}>
        <CompareButton id={listing.id} title={listing.title} />
      </ListingActions>
    </>
  )
}

function Overview({ listing, notes }: Pick<ListingPageProps, 'listing' | 'notes'>) {
  const total = calculateMoveInTotal(listing)
  return (
    <section id="overview" tabIndex={-1} aria-labelledby="overview-title" className="outline-none">
      <ListingFacts listing={listing} />
      <dl className="border-b border-line py-2.5 print:hidden">
        <Amount name={m.listing_move_in_total()} text={total === null ? m.listing_ask() : formatPesos(total)} isLarge />
        <Amount name={m.monthly_total()} text={formatPesos(calculateMonthlyTotal(listing))} />
      </dl>
      <div className="print:hidden">
        <h2 id="overview-title" className="mt-8 mb-3 font-head text-section font-bold">
          {m.listing_about()}
        </h2>
        <ListingDescription {...listing} />
        {listing.uploadedVideo ? (
          <div className="mt-6 sm:max-w-xl">
            <UploadedVideoPart
              listingId={listing.id}
              video={listing.uploadedVideo}
              cover={listing.photos[0]?.url ?? null}
            />
          </div>
        ) : null}
        {listing.video ? (
          <div className="mt-6">
            <ListingVideoPart listing={listing} />
          </div>
        ) : null}
        {listing.panoramas ? (
          <div className="mt-6">
            <h3 className="mb-3 text-heading font-bold">{m.panorama_title()}</h3>
            <PanoramaPart listing={listing} />
          </div>
        ) : null}
        {notes.map(({ text, hint, link }) => (
          <p key={text} title={hint} className="mt-4 text-sm text-ink-soft">
            {text} {link ? <TextLink to={link.to}>{link.label}</TextLink> : null}
          </p>
        ))}
      </div>
    </section>
  )
}

function Amount({ name, text, isLarge = false }: { name: string; text: string; isLarge?: boolean }) {
  return (
    <div className={cx('flex flex-wrap justify-between gap-x-4 py-0.5', isLarge && 'text-heading font-bold')}>
      <dt>{name}</dt>
      <dd className="font-semibold">
        <TextLink to={{ hash: '#costs' }}>{text}</TextLink>
      </dd>
    </div>
  )
}

function Details({ listing }: { listing: ListingDetail }) {
  const texts = [
    { title: m.listing_house_rules(), text: listing.houseRules },
    { title: m.listing_lease_terms(), text: listing.leaseTerms },
  ]
  return (
    <Part name="details" title={m.listing_good_to_know()}>
      <h3 className="mb-4 font-head text-heading font-bold">{m.listing_amenities()}</h3>
      <ListingAmenities amenities={listing.amenities} />
      {texts.map(({ title, text }) =>
        text ? (
          <div key={title} className="mt-8">
            <h3 className="mb-2 font-head text-heading font-bold">{title}</h3>
            <p lang={text.locale} className="max-w-[68ch] break-words whitespace-pre-line">
              {text.text}
            </p>
          </div>
        ) : null,
      )}
    </Part>
  )
}
