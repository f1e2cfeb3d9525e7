import { formatArea } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  ArmchairIcon,
  BathIcon,
  BedDoubleIcon,
  CalendarIcon,
  CarIcon,
  ClockIcon,
  DoorIcon,
  KeyIcon,
  MaximizeIcon,
  PawPrintIcon,
  UsersIcon,
  ZapIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import type { ListingDetail, SpaceFactLine } from '#app/domain/listings/public/listing.model.ts'
import { furnishingLabel } from '#app/domain/listings/public/listing.labels.ts'

type Fact = { icon: IconComponent; value: string; name: string }

/** Unknown facts are left out. */
export function ListingFacts({ listing }: { listing: ListingDetail }) {
  return (
    <ul className="grid grid-cols-2 gap-x-8 gap-y-5 border-b border-line py-6 sm:grid-cols-3 print:grid-cols-4">
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

const SPACE_ICONS: Record<SpaceFactLine['kind'], IconComponent> = {
  free: DoorIcon,
  space: KeyIcon,
  residents: UsersIcon,
  curfew: ClockIcon,
  bills: ZapIcon,
}

/** What a home has none of is left out, except pets: renters ask for them. */
function listFacts(listing: ListingDetail): Fact[] {
  const { bedrooms, bathrooms, parking, floorArea } = listing
  const facts: (Fact | null)[] = [
    // The bedrooms of a home are not what a person gets who rents a room or a bedspace of it
    bedrooms > 0 && listing.space === undefined
      ? { icon: BedDoubleIcon, value: String(bedrooms), name: m.card_bedrooms({ count: bedrooms }) }
      : null,
    bathrooms > 0
      ? { icon: BathIcon, value: String(bathrooms), name: listing.bathroom ?? m.card_bathrooms({ count: bathrooms }) }
      : null,
    parking > 0 ? { icon: CarIcon, value: String(parking), name: m.card_parking({ count: parking }) } : null,
    floorArea === null
      ? null
      : {
          icon: MaximizeIcon,
          value: m.listing_square_metres({ area: formatArea(floorArea) }),
          name: m.listing_floor_area(),
        },
    { icon: ArmchairIcon, value: furnishingLabel(listing.furnishing), name: m.listing_furnishing() },
    {
      icon: CalendarIcon,
      value: m.listing_minimum_lease({ count: listing.minimumLeaseMonths }),
      name: m.ui_lease(),
    },
    ...listing.spaceFacts.map(({ kind, value, name }) => ({ icon: SPACE_ICONS[kind], value, name })),
    // Nobody lives with a pet, or with others, in a shop
    ...(listing.propertyType === 'commercial' ? [] : listHomeFacts(listing)),
  ]
  return facts.filter((fact) => fact !== null)
}

function listHomeFacts({ petsAllowed, maxGuests }: ListingDetail): Fact[] {
  return [
    {
      icon: PawPrintIcon,
      value: petsAllowed ? m.listing_pets_allowed() : m.listing_no_pets(),
      name: m.listing_house_rules(),
    },
    { icon: UsersIcon, value: m.ui_people_count({ count: maxGuests }), name: m.ui_max_occupants() },
  ]
}
