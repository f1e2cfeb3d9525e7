import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import {
  BathIcon,
  BedDoubleIcon,
  BuildingIcon,
  CarIcon,
  HouseIcon,
  StoreIcon,
  type IconComponent,
} from '#app/ui/icons/icons.tsx'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { propertyTypeLabel } from '#app/domain/listings/public/listing.labels.ts'

/** Bedrooms, bathrooms, parking and kind, in one line. */
export function ListingCardFacts({ listing }: { listing: ListingSummary }) {
  const { bedrooms, bathrooms, parking, propertyType } = listing
  const Type = getTypeIcon(propertyType)
  return (
    <ul aria-label={m.card_facts()} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-label">
      <Bedrooms bedrooms={bedrooms} propertyType={propertyType} />
      <Fact icon={BathIcon} words={m.card_bathrooms({ count: bathrooms })}>
        {bathrooms}
      </Fact>
      <Fact icon={CarIcon} words={m.card_parking({ count: parking })}>
        {parking}
      </Fact>
      <Fact icon={Type}>{propertyTypeLabel(propertyType)}</Fact>
    </ul>
  )
}

/** One room for everything is a studio; a shop has no beds to count. */
function Bedrooms({ bedrooms, propertyType }: Pick<ListingSummary, 'bedrooms' | 'propertyType'>) {
  if (bedrooms > 0)
    return (
      <Fact icon={BedDoubleIcon} words={m.card_bedrooms({ count: bedrooms })}>
        {bedrooms}
      </Fact>
    )
  if (propertyType === 'studio' || propertyType === 'commercial') return null
  return <Fact icon={BedDoubleIcon}>{m.listing_type_studio()}</Fact>
}

/** `words` are read out after the figure, where the icon says it to the eye. */
function Fact({ icon: Icon, words: label, children }: { icon: IconComponent; words?: string; children: ReactNode }) {
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
