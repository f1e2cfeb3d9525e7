import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import {
  BathIcon,
  BedDoubleIcon,
  CalendarIcon,
  CarIcon,
  HouseIcon,
  MaximizeIcon,
  PawPrintIcon,
  type IconComponent,
} from '#app/ui/icons.tsx'
import type { ListingDetail } from '../listing.model.ts'
import { furnishingWords } from '../listing.words.ts'

type Fact = { icon: IconComponent; value: string; name: string }

/** The figures of one home, each with its name. What is not known is left out. */
export function ListingFacts({ listing }: { listing: ListingDetail }) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-3">
      {factsOf(listing).map(({ icon: Icon, value, name }) => (
        <li key={name} className="flex items-center gap-3">
          <Icon size={24} className="text-sea" />
          <span className="min-w-0 leading-tight">
            <b className="block font-semibold">{value}</b>
            <span className="text-sm text-ink-soft">{name}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function factsOf(listing: ListingDetail): Fact[] {
  const { bedrooms, bathrooms, parking, floorArea } = listing
  const rooms: Fact[] =
    bedrooms > 0 ? [{ icon: BedDoubleIcon, value: String(bedrooms), name: m.card_bedrooms({ count: bedrooms }) }] : []
  const area: Fact[] =
    floorArea === null
      ? []
      : [
          {
            icon: MaximizeIcon,
            value: m.listing_square_metres({ area: formatNumber(floorArea) }),
            name: m.listing_floor_area(),
          },
        ]
  const pets: Fact[] = listing.petsAllowed
    ? [{ icon: PawPrintIcon, value: m.listing_yes(), name: m.listing_pets_allowed() }]
    : []
  return [
    ...rooms,
    { icon: BathIcon, value: String(bathrooms), name: m.card_bathrooms({ count: bathrooms }) },
    { icon: CarIcon, value: String(parking), name: m.card_parking({ count: parking }) },
    ...area,
    { icon: HouseIcon, value: furnishingWords(listing.furnishing), name: m.listing_furnishing() },
    {
      icon: CalendarIcon,
      value: m.listing_minimum_lease({ count: listing.minimumLeaseMonths }),
      name: m.listing_lease(),
    },
    ...pets,
  ]
}
