// The public location of a listing: a circle around the approximate position, and places nearby.
import { useMemo } from 'react'
import type { NearbyKind, NearbySpot } from '#app/domain/places/position/nearby.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  BasketIcon,
  GraduationCapIcon,
  MapPinIcon,
  PlusIcon,
  StoreIcon,
  TrainIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import { isSavingData } from '#app/shared/data-saving.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import type { MapTiles, MapLabels } from '#app/ui/map/map-model.ts'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'

export type NearbyArea = {
  /** In metres; the exact position is inside the circle. */
  radius: number
  spots: NearbySpot[]
  tiles: MapTiles | undefined
}
type LocationProps = { listing: ListingDetail; place: string; nearbyArea: NearbyArea }

export function ListingLocation({ listing, place, nearbyArea }: LocationProps) {
  const { position } = listing
  if (position === null)
    return (
      <p className="flex items-start gap-2.5 rounded-box bg-sand-100 p-4">
        <MapPinIcon className="mt-0.5 text-ink-soft" />
        {m.listing_area_none({ place })}
      </p>
    )
  return (
    <>
      <AreaMap {...position} {...nearbyArea} />
      <p className="mt-2.5 text-sm text-ink-soft">
        {m.listing_area_circle({ size: formatWidth(nearbyArea.radius * 2) })}
      </p>
      <h3 className="mt-7 font-head text-heading font-bold">{m.listing_nearby()}</h3>
      <Nearby spots={nearbyArea.spots} />
    </>
  )
}

const ZOOM = 14

function AreaMap({ lat, lng, radius, tiles }: { lat: number; lng: number } & Omit<NearbyArea, 'spots'>) {
  const circle = useMemo(() => ({ lat, lng, radius }), [lat, lng, radius])
  const labels = useMemo(() => buildMapLabels(), [])
  return (
    <div className={cx('print:hidden', !isSavingData() && 'noscript:hidden')}>
      <LazyMap
        center={circle}
        zoom={ZOOM}
        circle={circle}
        tiles={tiles}
        labels={labels}
        className="h-80 rounded-card border border-line md:h-95"
      />
    </div>
  )
}

export function buildMapLabels(): MapLabels {
  return {
    label: m.listing_area_map(),
    zoomIn: m.map_zoom_in(),
    zoomOut: m.map_zoom_out(),
    cluster: String,
    approximate: m.map_approximate(),
    schematic: m.map_schematic(),
    tilesFailed: m.map_tiles_failed(),
    loading: m.map_loading(),
    failed: m.map_failed(),
    retry: m.ui_try_again(),
  }
}

const NEARBY_KINDS: Record<NearbyKind, { icon: IconComponent; label: () => string }> = {
  station: { icon: TrainIcon, label: m.listing_nearby_station },
  school: { icon: GraduationCapIcon, label: m.listing_nearby_school },
  market: { icon: BasketIcon, label: m.listing_nearby_market },
  mall: { icon: StoreIcon, label: m.listing_nearby_mall },
  hospital: { icon: PlusIcon, label: m.listing_nearby_hospital },
}

function Nearby({ spots }: { spots: readonly NearbySpot[] }) {
  if (spots.length === 0) return <p className="mt-2 text-ink-soft">{m.listing_nearby_none()}</p>
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {spots.map(({ name, kind, metres }) => {
        const { icon: Icon, label } = NEARBY_KINDS[kind]
        return (
          <li key={`${kind} ${name}`} className="flex items-start gap-3 text-label">
            <Icon className="mt-0.5 text-sea" />
            <span>
              <span className="sr-only">{`${label()}: `}</span>
              {name}
              <span className="block text-sm text-ink-soft">{formatDistance(metres)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function formatDistance(metres: number): string {
  if (metres < 1_000) return m.listing_about_metres({ metres })
  return m.listing_about_kilometres({ kilometres: formatKilometres(metres) })
}

function formatWidth(metres: number): string {
  return metres < 1_000 ? m.listing_metres({ metres }) : m.listing_kilometres({ kilometres: formatKilometres(metres) })
}

/** One decimal, without a trailing zero. */
function formatKilometres(metres: number): string {
  return formatNumber(metres / 1_000, metres % 1_000 === 0 ? 0 : 1)
}
