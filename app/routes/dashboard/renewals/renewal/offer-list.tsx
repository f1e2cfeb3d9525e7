// Every proposal with its terms and the check of the increase, the same for both sides.
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import {
  getRenewalSideLabel,
  getRenewalStatusLabel,
  RENEWAL_STATUS_TONES,
} from '#app/domain/tenancy/renewals/renewal.labels.ts'
import type { RenewalOffer } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { formatDate, formatDateRange, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function OfferList({ offers }: { offers: readonly RenewalOffer[] }) {
  return (
    <ul className="border-t border-line">
      {offers.map((offer) => (
        <li
          key={offer.id}
          className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">{formatPesosPerMonth(offer.monthlyRent)}</p>
            <StatusBadge tone={RENEWAL_STATUS_TONES[offer.status]}>{getRenewalStatusLabel(offer.status)}</StatusBadge>
          </div>
          <p className="text-tiny text-ink-soft">
            {[
              formatDateRange(offer.startsOn, offer.endsOn),
              m.ui_months_count({ count: offer.leaseMonths }),
              `${getRenewalSideLabel(offer.side)}, ${formatDate(offer.createdAt)}`,
            ].join(' · ')}
          </p>
          {offer.message === null ? null : <p className="break-words">{offer.message}</p>}
          {offer.declineReason === null ? null : (
            <p className="text-tiny break-words">{m.rent_transfer_reason({ reason: offer.declineReason })}</p>
          )}
          {offer.status === 'open' || offer.status === 'accepted' ? <ListingRentControl notice={offer.notice} /> : null}
        </li>
      ))}
    </ul>
  )
}
