// A listing in a list. The whole card is a link; the two buttons are above that link.
import type { ReactNode } from 'react'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { getInitials } from '#app/shared/text.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { BadgeCheckIcon, MapPinIcon, TrainIcon } from '#app/ui/icons/icons.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import {
  isInvalidListing,
  type CardSlot,
  type ListingContact,
  type ListingSummary,
} from '#app/domain/listings/public/listing.model.ts'
import { availabilityLabel, depositLabel, contactKindLabel } from '#app/domain/listings/public/listing.labels.ts'
import { CardBoundary, CardFailure } from './card-boundary.tsx'
import { ListingCardFacts } from './card-facts.tsx'
import { CompareButton } from '#app/domain/listings/comparison/components/compare-button.tsx'
import { ListingPicture } from '#app/domain/listings/photos/components/listing-photo.tsx'

export type ListingCardProps = {
  listing: CardSlot
  sizes: string
  isEager?: boolean
  /** Leads nowhere: the preview of a listing that has no public page yet. */
  isStatic?: boolean
  /** Heading level of the title. */
  level?: 2 | 3
  /** The title with the search terms marked. */
  highlightedTitle?: ReactNode
  /** Why the search found it; shown below the place. */
  note?: ReactNode
  /** Passed in, because saving and messaging belong to other capabilities. */
  renderSaveButton?: (listing: ListingSummary) => ReactNode
  renderContactButton?: (listing: ListingSummary) => ReactNode
}

export function ListingCard({ listing, level = 3, ...props }: ListingCardProps) {
  if (isInvalidListing(listing))
    return <CardFailure id={listing.id} level={level} detail={m.error_listing_invalidData()} />
  return (
    <CardBoundary id={listing.id} level={level}>
      <Card listing={listing} level={level} {...props} />
    </CardBoundary>
  )
}

function Card(props: ListingCardProps & { listing: ListingSummary }) {
  const { listing, level, sizes, isEager, isStatic, highlightedTitle, note, renderSaveButton, renderContactButton } =
    props
  const Heading = `h${level ?? 3}` as const
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-surface p-1.5 transition-[border-color,box-shadow] hover:border-sand-400 hover:shadow-float has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-sea">
      <div className="relative aspect-3/2 overflow-hidden max-md:aspect-video rounded-picture">
        <ListingPicture listing={listing} sizes={sizes} isEager={isEager} />
        {listing.featured ? (
          <span className="absolute top-2.5 left-2.5 inline-flex min-h-7 items-center rounded-full bg-sun px-2.5 text-tiny font-semibold text-on-sun">
            {m.card_featured()}
          </span>
        ) : null}
        <Availability availableFrom={listing.availableFrom} />
      </div>
      <div className="flex grow flex-col px-2.5 pt-3.5 pb-1.5">
        <Price listing={listing} />
        <Heading className="mt-2 line-clamp-2 min-h-[2.64em] text-[1.03125rem] leading-[1.32] font-semibold text-pretty">
          {isStatic ? (
            listing.title
          ) : (
            <PageLink
              data-card-link
              to={href('/properties/:id', { id: listing.id })}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
            >
              {highlightedTitle ?? listing.title}
            </PageLink>
          )}
        </Heading>
        <p className="mt-1 flex items-center gap-1.5 text-label text-ink-soft">
          <MapPinIcon size={16} />
          <span className="truncate">
            {[listing.barangay, listing.city, listing.region].filter(Boolean).join(', ')}
          </span>
        </p>
        {listing.station ? (
          <p className="mt-1 flex items-center gap-1.5 text-label">
            <TrainIcon size={16} className="text-sea" />
            <span className="truncate">{listing.station}</span>
          </p>
        ) : null}
        <p className="mt-1 text-tiny text-ink-soft">
          {depositLabel(listing)}
          {listing.confirmation ? ` · ${listing.confirmation}` : null}
        </p>
        {note ? <p className="mt-1 text-sm text-sea-strong">{note}</p> : null}
        <ListingCardFacts listing={listing} />
        <Check check={listing.check ?? null} />
        <div className="flex items-center gap-2.5 pt-2.5">
          <ListedBy contact={listing.contact} />
          {renderContactButton ? (
            <div className="relative z-1 ml-auto flex items-center gap-0.5">
              <CompareButton id={listing.id} title={listing.title} isIcon />
              {renderContactButton(listing)}
            </div>
          ) : null}
        </div>
      </div>
      {renderSaveButton ? <div className="absolute top-3.25 right-3.25 z-1">{renderSaveButton(listing)}</div> : null}
    </article>
  )
}

function Availability({ availableFrom }: Pick<ListingSummary, 'availableFrom'>) {
  return (
    <span className="absolute bottom-2.5 left-2.5 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-plate px-2.5 text-tiny font-semibold text-on-plate">
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', availableFrom === null ? 'bg-plate-now' : 'bg-plate-later')}
      />
      {availabilityLabel(availableFrom)}
    </span>
  )
}

/** Rent and move-in total. The total wraps below the price when it does not fit beside it. */
function Price({ listing }: { listing: ListingSummary }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
      <p className="font-head text-[1.4375rem] leading-[1.1] font-bold tracking-[-0.02em] whitespace-nowrap">
        {formatPesos(listing.price)}
        <PerMonth />
      </p>
      {listing.moveIn === undefined ? null : (
        <span className="inline-flex min-h-6.5 items-center rounded-full bg-sand-100 px-2.25 text-tiny font-semibold whitespace-nowrap">
          {m.listing_to_move_in({ amount: formatPesos(listing.moveIn) })}
        </span>
      )}
    </div>
  )
}

/** "/month" directly follows the amount; a text such as "kada buwan" needs a space before it. */
export function PerMonth() {
  const text = m.card_per_month()
  return (
    <small className="font-sans text-label font-normal tracking-normal text-ink-soft">
      {text.startsWith('/') ? text : ` ${text}`}
    </small>
  )
}

/** What was checked about the contact, with its date: a line of its own, because beside the buttons the date would be cut off. */
function Check({ check }: { check: string | null }) {
  return (
    <p className="mt-auto flex items-center gap-1.5 pt-2.5 text-tiny text-ink-soft">
      {check === null ? null : <BadgeCheckIcon size={16} className="shrink-0 text-leaf" />}
      {check ?? m.card_unchecked()}
    </p>
  )
}

export function ListedBy({ contact }: { contact: ListingContact }) {
  const isAgent = contact.kind === 'agent'
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full text-tiny font-bold tracking-[0.02em]',
          isAgent ? 'bg-sea-soft text-sea-strong' : 'bg-sand-100 text-ink',
        )}
      >
        {getInitials(contact.name)}
      </span>
      <p className="min-w-0 text-sm leading-tight">
        <b className="block truncate font-semibold">{contact.name}</b>
        <span className="text-tiny text-ink-soft">{contactKindLabel(contact.kind)}</span>
      </p>
    </>
  )
}
