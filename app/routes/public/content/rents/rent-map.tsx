// Cities as dots on the outline of the country, darker where the typical rent is higher. A drawing without JavaScript: the table of cities
// has the same figures, names and links.
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { RentMapData, RentSpot } from '#app/domain/listings/rents/rent-index.model.ts'
import { METRO, OUTLINE } from '#app/domain/listings/rents/rent-map.rules.ts'
import './rent-map.css'

export function RentMap({ map }: { map: RentMapData }) {
  const { spots, legend } = map
  const frame = { x: METRO.left, y: METRO.top, width: METRO.width, height: METRO.height }
  return (
    <figure className="rent-map">
      <figcaption className="font-head text-heading font-bold">{m.rents_map_title()}</figcaption>
      <div className="rent-map-drawing" aria-hidden="true">
        <svg viewBox={`0 0 ${OUTLINE.width} ${OUTLINE.height}`}>
          <rect {...frame} rx={24} className="rent-map-frame" />
          <text x={frame.x + 20} y={frame.y + frame.height + 44}>
            {m.rents_map_metro()}
          </text>
          {spots.map((spot) => (
            <Spot key={spot.to} spot={spot} />
          ))}
        </svg>
      </div>
      <ul className="rent-map-legend" aria-hidden="true">
        {legend.map(({ shade, label }) => (
          <li key={shade}>
            <i data-shade={shade} />
            {label}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">{m.rents_map_note()}</p>
    </figure>
  )
}

function Spot({ spot: { label, to, median, x, y, isMetro, shade } }: { spot: RentSpot }) {
  return (
    <a href={to} tabIndex={-1}>
      <title>{`${label}: ${formatPesos(median)}`}</title>
      <circle cx={isMetro ? x + METRO.left : x} cy={isMetro ? y + METRO.top : y} r={18} data-shade={shade} />
    </a>
  )
}
