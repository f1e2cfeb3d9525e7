// Risk signals, each with its evidence and a link to it.
import type { ReactNode } from 'react'
import { getSignalEvidence, getSignalTitle } from '#app/domain/admin/review/review.labels.ts'
import type { PhotoMatch, RiskSignal } from '#app/domain/admin/review/review.model.ts'
import type { ReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { PlaceLink } from '#app/routes/admin/shared/place-link.tsx'
import { withParams } from '#app/shared/lists/list-address.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { CircleCheckIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export const DESCRIPTION_ID = 'description'

export function SignalsCard({ current, now }: { current: ReviewCase; now: Date }) {
  const { signals } = current
  return (
    <Card>
      <CardHead title={m.review_signals()} count={String(signals.length)} sub={m.review_signals_text()} />
      <CardBody>
        {signals.length === 0 ? (
          <p className="flex items-start gap-2 text-label">
            <CircleCheckIcon size={18} className="mt-0.5 text-leaf" />
            {m.review_signals_none()}
          </p>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {signals.map((signal) => (
              <li
                key={`${signal.kind} ${getSignalEvidence(signal, now)}`}
                className="flex items-start gap-2.5 text-label"
              >
                <TriangleAlertIcon size={18} className="mt-0.5 text-amber" />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{getSignalTitle(signal)}</p>
                  <p className="break-words text-ink-soft">{getSignalEvidence(signal, now)}</p>
                  <SignalLink signal={signal} current={current} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function SignalLink({ signal, current: { listing, owner } }: { signal: RiskSignal; current: ReviewCase }): ReactNode {
  switch (signal.kind) {
    case 'samePhoto':
      return (
        <ul className="mt-1.5 grid grid-cols-1 gap-2">
          {signal.matches.map((match) => (
            <Match key={`${match.number} ${match.listingId}`} {...match} />
          ))}
        </ul>
      )
    case 'lowRent':
      return (
        <TextLink to={withParams('/properties', '', { location: listing.citySlug, type: listing.propertyType })}>
          {m.review_view_market()}
        </TextLink>
      )
    case 'text':
      return <TextLink to={`#${DESCRIPTION_ID}`}>{m.review_view_description()}</TextLink>
    case 'youngAccount':
      return <PlaceLink to={toSection('users', { q: owner.ownerEmail })}>{m.review_view_owner()}</PlaceLink>
    case 'reports':
      return (
        <PlaceLink to={withParams('/admin/reports', '', { listing: listing.id, state: 'all' })}>
          {m.review_view_reports()}
        </PlaceLink>
      )
  }
}

/** Both pictures beside each other, so that a person can compare them. */
function Match({ number, url, matchedUrl, listingId, listingTitle, ownerName }: PhotoMatch) {
  return (
    <li className="flex items-center gap-2">
      <Picture src={url} alt={m.ui_photo_number({ number })} />
      <Picture src={matchedUrl} alt={listingTitle} />
      <TextLink to={href('/dashboard/landlord/properties/:id/preview', { id: listingId })}>
        {m.review_other_listing({ title: listingTitle === '' ? m.own_untitled() : listingTitle, owner: ownerName })}
      </TextLink>
    </li>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      className="h-12 w-16 rounded-small object-cover"
      {...sampleOnFailure(src)}
    />
  )
}
