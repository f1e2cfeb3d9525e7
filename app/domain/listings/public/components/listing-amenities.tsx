import { amenityCategoryLabel } from '#app/domain/listings/public/amenity-category.labels.ts'
import { m } from '#app/messages/messages.js'
import { AMENITY_CATEGORIES, type AmenityCategory } from '#app/shared/vocabulary.ts'
import {
  CarIcon,
  CheckIcon,
  DropletsIcon,
  DumbbellIcon,
  ShieldCheckIcon,
  SnowflakeIcon,
  WavesIcon,
  WifiIcon,
  ZapIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import type { ListingAmenity } from '#app/domain/listings/public/listing.model.ts'

/** Icons by amenity; the others get a check mark. */
const ICONS: Record<string, IconComponent> = {
  'air-conditioning': SnowflakeIcon,
  wifi: WifiIcon,
  'fiber-ready': WifiIcon,
  'own-electric-meter': ZapIcon,
  'backup-power': ZapIcon,
  'own-water-meter': DropletsIcon,
  'water-tank': DropletsIcon,
  'water-heater': DropletsIcon,
  'swimming-pool': WavesIcon,
  'no-flood': WavesIcon,
  gym: DumbbellIcon,
  'covered-parking': CarIcon,
  'motorcycle-parking': CarIcon,
  'security-guard': ShieldCheckIcon,
}

/** Amenities grouped by category. */
export function ListingAmenities({ amenities }: { amenities: readonly ListingAmenity[] }) {
  if (amenities.length === 0) return <p className="text-ink-soft">{m.listing_no_amenities()}</p>
  return (
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {AMENITY_CATEGORIES.map((category) => (
        <AmenityGroup
          key={category}
          category={category}
          amenities={amenities.filter((amenity) => amenity.category === category)}
        />
      ))}
    </div>
  )
}

function AmenityGroup({ category, amenities }: { category: AmenityCategory; amenities: readonly ListingAmenity[] }) {
  if (amenities.length === 0) return null
  return (
    <section>
      <h4 className="text-label font-semibold text-ink-soft">{amenityCategoryLabel(category)}</h4>
      <ul className="mt-2 grid gap-2.5">
        {amenities.map(({ slug, name }) => {
          const Icon = ICONS[slug] ?? CheckIcon
          return (
            <li key={slug} className="flex items-start gap-3">
              <Icon className="mt-0.5 text-sea" />
              {name}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
