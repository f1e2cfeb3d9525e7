import { formatArea } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  ArmchairIcon,
  BathIcon,
  BedDoubleIcon,
  CalendarIcon,
  CarIcon,
  KeyIcon,
  MaximizeIcon,
  PawPrintIcon,
  UsersIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { furnishingLabel, roomTypeLabel } from '#app/domain/listings/public/listing.labels.ts'

type Fact = { icon: IconComponent; value: string; name: string }

/** Unknown facts are left out. */
export function ListingFacts({ listing }: { listing: ListingDetail }) {
  return (
    <ul className="grid grid-cols-2 gap-x-8 gap-y-5 border-b border-line py-6 sm:grid-cols-3">
      {listFacts(listing).map(({ icon: Icon, value, name }) => (
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

function listFacts(listing: ListingDetail): Fact[] {
  const { bedrooms, bathrooms, parking, floorArea } = listing
  const rooms: Fact[] =
    bedrooms > 0 ? [{ icon: BedDoubleIcon, value: String(bedrooms), name: m.card_bedrooms({ count: bedrooms }) }] : []
  const area: Fact[] =
    floorArea === null
      ? []
      : [
          {
            icon: MaximizeIcon,
            value: m.listing_square_metres({ area: formatArea(floorArea) }),
            name: m.listing_floor_area(),
          },
        ]
  /** An entire place is the default and is not shown. */
  const roomType: Fact[] =
    listing.roomType === 'entire_place'
      ? []
      : [{ icon: KeyIcon, value: roomTypeLabel(listing.roomType), name: m.listing_room_type() }]
  /** Commercial space has no maximum number of people. */
  const people: Fact[] =
    listing.propertyType === 'commercial'
      ? []
      : [{ icon: UsersIcon, value: m.ui_people_count({ count: listing.maxGuests }), name: m.listing_people_most() }]
  return [
    ...rooms,
    { icon: BathIcon, value: String(bathrooms), name: m.card_bathrooms({ count: bathrooms }) },
    { icon: CarIcon, value: String(parking), name: m.card_parking({ count: parking }) },
    ...area,
    { icon: ArmchairIcon, value: furnishingLabel(listing.furnishing), name: m.listing_furnishing() },
    {
      icon: CalendarIcon,
      value: m.listing_minimum_lease({ count: listing.minimumLeaseMonths }),
      name: m.ui_lease(),
    },
    ...roomType,
    {
      icon: PawPrintIcon,
      value: listing.petsAllowed ? m.ui_yes() : m.ui_no(),
      name: m.listing_pets_allowed(),
    },
    ...people,
  ]
}
