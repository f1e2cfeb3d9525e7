// Where the viewing is: the exact address with a pin, or the area with a circle until the viewing is confirmed.
import { useMemo } from 'react'
import { buildMapLabels } from '#app/domain/listings/public/components/listing-location.tsx'
import type { ViewingPass } from '#app/domain/tenancy/viewing-pass/viewing-pass.model.ts'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { MapPinIcon } from '#app/ui/icons/icons.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import type { MapTiles } from '#app/ui/map/map-model.ts'

const EXACT_ZOOM = 15
const AREA_ZOOM = 14

type PlaceProps = Pick<ViewingPass, 'place'> & { radius: number; tiles: MapTiles | undefined }

export function PassPlace({ place, radius, tiles }: PlaceProps) {
  const { line, isExact, position } = place
  return (
    <Card>
      <CardHead title={m.ui_where()} />
      <CardBody className="grid gap-3">
        <p className="flex items-start gap-2 font-semibold wrap-anywhere">
          <MapPinIcon className="mt-0.5 shrink-0 text-sea" />
          {line}
        </p>
        <p className="text-sm text-ink-soft">{isExact ? m.pass_exact_note() : m.pass_area_only()}</p>
        {position ? <PlaceMap {...position} {...{ isExact, radius, tiles }} /> : null}
        {isExact && position ? (
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${position.lat},${position.lng}`}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'line', size: 'compact' })} justify-self-start print:hidden`}
          >
            {m.pass_directions()}
          </a>
        ) : null}
      </CardBody>
    </Card>
  )
}

type PlaceMapProps = { lat: number; lng: number; isExact: boolean } & Pick<PlaceProps, 'radius' | 'tiles'>

function PlaceMap({ lat, lng, isExact, radius, tiles }: PlaceMapProps) {
  const labels = useMemo(() => ({ ...buildMapLabels(), label: m.pass_map() }), [])
  const center = useMemo(() => ({ lat, lng }), [lat, lng])
  const shown = useMemo(
    () => (isExact ? { points: [{ id: 'place', lat, lng, label: m.pass_pin() }] } : { circle: { lat, lng, radius } }),
    [isExact, lat, lng, radius],
  )
  return (
    <div className="noscript:hidden print:hidden">
      <LazyMap
        center={center}
        zoom={isExact ? EXACT_ZOOM : AREA_ZOOM}
        {...shown}
        tiles={tiles}
        labels={labels}
        className="h-64 rounded-box border border-line"
      />
    </div>
  )
}
