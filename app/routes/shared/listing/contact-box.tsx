import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '#app/shared/href.ts'
import { ListedBy, PerMonth } from '#app/domain/listings/public/components/listing-card.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { InquiryButton } from '#app/domain/messaging/inquiries/components/inquiry-button.tsx'
import { SaveButton } from '#app/domain/saved/hearts/components/save-button.tsx'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import { hydrateSeparately } from '#app/ui/browser/lazy-island.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type ContactProps = {
  listing: ListingDetail
  /** Owners get no form to write to themselves. */
  isOwn: boolean
}

/** To the form, or to the application that the renter has sent. */
export type ApplyLink = { to: string; label: string }

/** Price, availability date and contact button: beside the page on a wide screen; on a phone after it. */
export const ContactBox = hydrateSeparately(function Box(props: ContactProps & { apply: ApplyLink | null }) {
  const { listing, isOwn, apply } = props
  const total = calculateMoveInTotal(listing)
  return (
    <aside
      id="contact"
      tabIndex={-1}
      className="self-start rounded-card border border-line bg-surface p-5 shadow-float outline-none lg:sticky lg:top-25 print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-head text-[2rem] leading-none font-bold tracking-[-0.03em]">
          {formatPesos(listing.price)}
          <PerMonth />
        </p>
        <div className="-mt-1 -mr-1">
          <SaveButton id={listing.id} title={listing.title} isSaved={listing.isSaved} />
        </div>
      </div>
      <dl className="mt-3">
        <Row name={m.listing_move_in_total()}>
          <Link to={{ hash: '#costs' }} className="underline underline-offset-3">
            {total === null ? m.listing_ask() : formatPesos(total)}
          </Link>
        </Row>
        <Row name={m.listing_deposit()}>
          {listing.deposit === null ? m.listing_ask() : formatPesos(listing.deposit)}
        </Row>
        <Row name={m.listing_available()}>
          {listing.availableFrom === null ? (
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="size-2 rounded-full bg-leaf" />
              {m.listing_now()}
            </span>
          ) : (
            availabilityLabel(listing.availableFrom)
          )}
        </Row>
      </dl>
      <div className="mt-4 flex items-center gap-2.5">
        <ListedBy contact={listing.contact} />
      </div>
      {isOwn ? (
        <p className="mt-4 font-semibold">{m.error_inquiry_ownListing()}</p>
      ) : (
        <div className="mt-4 grid gap-2">
          <InquiryButton listing={toInquirySubject(listing)} look="solid" size="medium" wide />
          <InquiryButton listing={toInquirySubject(listing)} variant="inspection" look="line" wide>
            {m.inquiry_ask_inspection()}
          </InquiryButton>
          {apply ? (
            <TextLink to={apply.to} rel="nofollow" className="inline-flex min-h-11 items-center justify-self-center">
              {apply.label}
            </TextLink>
          ) : null}
        </div>
      )}
      <p className="mt-4 flex items-start gap-2.5 text-sm text-ink-soft">
        <TriangleAlertIcon size={18} className="mt-0.5 text-amber" />
        <span>
          {`${m.listing_never_pay()} `}
          <TextLink to={href('/properties/:id/report', { id: listing.id })} rel="nofollow">
            {m.report_title()}
          </TextLink>
        </span>
      </p>
    </aside>
  )
})

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5">
      <dt>{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

/** On a phone price, move-in total and button stay at the bottom. Sticky and not fixed, so that the bar never covers the footer. */
export function BottomBar({ listing, isOwn }: ContactProps) {
  const total = calculateMoveInTotal(listing)
  return (
    <div
      data-bottom-bar="full"
      className="sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <p className="flex flex-wrap items-baseline gap-x-1 font-head text-[1.375rem] leading-tight font-bold tracking-[-0.02em]">
        {formatPesos(listing.price)}
        <PerMonth />
        {total === null ? null : (
          <small className="w-full font-sans text-sm font-normal text-ink-soft">
            {m.listing_to_move_in({ amount: formatPesos(total) })}
          </small>
        )}
      </p>
      <div className="flex items-center gap-2">
        <SaveButton id={listing.id} title={listing.title} isSaved={listing.isSaved} />
        {isOwn ? null : <InquiryButton listing={toInquirySubject(listing)} look="solid" size="medium" />}
      </div>
    </div>
  )
}

function toInquirySubject(listing: ListingDetail) {
  return { ...listing, photo: listing.photos[0] ?? null }
}
