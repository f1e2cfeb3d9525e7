import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import {
  BathIcon,
  BedDoubleIcon,
  BuildingIcon,
  CarIcon,
  HouseIcon,
  KeyIcon,
  StoreIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'

/** What is let or its bedrooms, bathrooms, parking and property type in one line. What a home has none of is left out. */
export function ListingCardFacts({ listing }: { listing: ListingSummary }) {
  const { space, free, bathroom, bathrooms, parking, propertyType } = listing
  const Type = getTypeIcon(propertyType)
  return (
    <ul aria-label={m.card_facts()} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-label">
      {space ? <Fact icon={BedDoubleIcon}>{space}</Fact> : <Bedrooms {...listing} />}
      {free ? <Fact icon={KeyIcon}>{free}</Fact> : null}
      {bathroom ? <Fact icon={BathIcon}>{bathroom}</Fact> : null}
      {bathrooms > 0 && !bathroom ? (
        <Fact icon={BathIcon} label={m.card_bathrooms({ count: bathrooms })}>
          {bathrooms}
        </Fact>
      ) : null}
      {parking > 0 ? (
        <Fact icon={CarIcon} label={m.card_parking({ count: parking })}>
          {parking}
        </Fact>
      ) : null}
      <Fact icon={Type}>{propertyTypeLabel(propertyType)}</Fact>
    </ul>
  )
}

/** Zero bedrooms mean a studio; commercial space shows no bedrooms. */
function Bedrooms({ bedrooms, propertyType }: Pick<ListingSummary, 'bedrooms' | 'propertyType'>) {
  if (bedrooms > 0)
    return (
      <Fact icon={BedDoubleIcon} label={m.card_bedrooms({ count: bedrooms })}>
        {bedrooms}
      </Fact>
    )
  if (propertyType === 'studio' || propertyType === 'commercial') return null
  return <Fact icon={BedDoubleIcon}>{m.listing_type_studio()}</Fact>
}

/** `label` is for screen readers; the icon shows the meaning to others. */
function Fact({ icon: Icon, label, children }: { icon: IconComponent; label?: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon size={18} className="text-ink-soft" />
      <span>
        {children}
        {label ? <span className="sr-only"> {label}</span> : null}
      </span>
    </li>
  )
}

export function getTypeIcon(type: PropertyType): IconComponent {
  if (type === 'house' || type === 'townhouse') return HouseIcon
  return type === 'commercial' ? StoreIcon : BuildingIcon
}
