// What an administrator looks at: photos, facts, rent, owner and place.
import { type ReactNode, useMemo } from 'react'
import type { ReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { formatFairRent } from '#app/domain/listings/fair-rent/fair-rent.labels.ts'
import { FAIR_RENT_MIN_COUNT, getRentPosition } from '#app/domain/listings/fair-rent/fair-rent.rules.ts'
import { UploadedVideoPart } from '#app/domain/listings/media/components/uploaded-video.tsx'
import { ListingVideoPart } from '#app/domain/listings/media/components/listing-video.tsx'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { buildMapLabels } from '#app/domain/listings/public/components/listing-location.tsx'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { PlaceLink } from '#app/routes/admin/shared/place-link.tsx'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { ReviewMap } from './load-review.server.ts'
import { DESCRIPTION_ID } from './signals-card.tsx'

type CaseProps = { current: ReviewCase }

const ZOOM = 14

export function PhotosCard({ current: { photos } }: CaseProps) {
  return (
    <Card>
      <CardHead title={m.ui_photos()} count={String(photos.length)} />
      <CardBody>
        {photos.length === 0 ? (
          <p className="text-label text-ink-soft">{m.review_no_photos()}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-2 md:grid-cols-3">
            {photos.map(({ id, url, width, height, alt }, index) => (
              <li key={id} className="first:col-span-2 md:first:row-span-2">
                <a href={url} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    width={width}
                    height={height}
                    alt={alt || m.ui_photo_number({ number: index + 1 })}
                    loading={index === 0 ? 'eager' : 'lazy'}
                    className="aspect-4/3 size-full rounded-picture bg-sand-100 object-cover"
                    {...sampleOnFailure(url)}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** What renters can play. The linked one is shown to them only without an uploaded one. */
export function VideoCard({ current: { listing, photos, uploadedVideo, linkedVideo } }: CaseProps) {
  if (!uploadedVideo && !linkedVideo) return null
  return (
    <Card>
      <CardHead title={m.video_page()} />
      <CardBody className="grid gap-3 sm:max-w-lg">
        {uploadedVideo ? (
          <UploadedVideoPart listingId={listing.id} video={uploadedVideo} cover={photos[0]?.url ?? null} />
        ) : null}
        {linkedVideo ? <ListingVideoPart listing={{ id: listing.id, video: linkedVideo }} /> : null}
      </CardBody>
    </Card>
  )
}

export function FactsCard({ current: { listing } }: CaseProps) {
  const { id, title, propertyType, rent, deposit, address, description } = listing
  return (
    <Card>
      <CardHead
        title={title}
        sub={propertyTypeLabel(propertyType)}
        action={
          <>
            <TextLink to={href('/dashboard/landlord/properties/:id/preview', { id })}>{m.ui_view()}</TextLink>
            <TextLink to={href('/dashboard/landlord/properties/:id/edit', { id })} state={{ adminContext: true }}>
              {m.ui_edit()}
            </TextLink>
          </>
        }
      />
      <CardBody>
        <dl className="mb-3 grid grid-cols-1 gap-2 text-label sm:grid-cols-2">
          <Fact label={m.ui_price()}>{formatPesos(rent)}</Fact>
          <Fact label={m.listing_deposit()}>{deposit === null ? '–' : formatPesos(deposit)}</Fact>
          <Fact label={m.ui_address()}>{address}</Fact>
        </dl>
        <h3 id={DESCRIPTION_ID} className="scroll-mt-36 text-label font-semibold">
          {m.ui_description()}
        </h3>
        <p className="text-label break-words whitespace-pre-line">{description}</p>
      </CardBody>
    </Card>
  )
}

const POSITION_LABELS = {
  below: m.review_rent_position_below,
  within: m.review_rent_position_within,
  above: m.review_rent_position_above,
} as const

export function RentCard({ current: { listing, fairRent } }: CaseProps) {
  return (
    <Card>
      <CardHead title={m.review_rent()} />
      <CardBody className="text-label">
        {fairRent === null ? (
          <p className="text-ink-soft">{m.review_no_rent({ min: FAIR_RENT_MIN_COUNT, city: listing.city })}</p>
        ) : (
          <>
            <p className="font-semibold">
              {formatPesos(listing.rent)}: {POSITION_LABELS[getRentPosition(listing.rent, fairRent)]()}
            </p>
            <p className="text-ink-soft">{formatFairRent(fairRent, listing.city)}</p>
          </>
        )}
      </CardBody>
    </Card>
  )
}

export function OwnerCard({ current: { owner }, now }: CaseProps & { now: Date }) {
  const { ownerName, ownerEmail, ownerCreatedAt, listingCount, activeCount, checks } = owner
  return (
    <Card>
      <CardHead
        title={m.party_owner()}
        action={<PlaceLink to={toSection('users', { q: ownerEmail })}>{m.review_view_owner()}</PlaceLink>}
      />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-label">
          <Fact label={ownerName}>{ownerEmail}</Fact>
          <Fact label={m.review_member({ when: formatDate(ownerCreatedAt) })}>
            {formatRelative(ownerCreatedAt, now)}
          </Fact>
          <Fact label={m.listing_listings()}>{m.review_listings({ count: listingCount, active: activeCount })}</Fact>
          <Fact label={m.review_checks()}>
            {checks.length === 0
              ? m.review_checks_none()
              : checks.map(({ kind, name, note }) => (
                  <span key={kind} className="block">
                    {note === null ? name : `${name} · ${note}`}
                  </span>
                ))}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

export function PlaceCard({ current: { listing }, map }: CaseProps & { map: ReviewMap }) {
  return (
    <Card>
      <CardHead title={m.ui_address()} sub={listing.address} />
      {listing.position ? <AreaMap {...listing.position} {...map} /> : null}
    </Card>
  )
}

function AreaMap({ lat, lng, radius, tiles }: { lat: number; lng: number } & ReviewMap) {
  const circle = useMemo(() => ({ lat, lng, radius }), [lat, lng, radius])
  const labels = useMemo(() => buildMapLabels(), [])
  return (
    <CardBody className="noscript:hidden">
      <LazyMap
        key={`${lat} ${lng}`}
        center={circle}
        zoom={ZOOM}
        circle={circle}
        tiles={tiles}
        labels={labels}
        className="h-64 rounded-picture border border-line"
      />
    </CardBody>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-tiny text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
