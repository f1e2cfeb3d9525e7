// Shown if nothing or little was found: other searches with their number of results, and an alert to save.
import { Link } from 'react-router'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import {
  BanknoteIcon,
  BathIcon,
  BedDoubleIcon,
  BellIcon,
  BuildingIcon,
  CalendarIcon,
  CarIcon,
  CircleXIcon,
  ClockIcon,
  HouseIcon,
  type IconComponent,
  MapIcon,
  MapPinIcon,
  PawPrintIcon,
  SearchIcon,
  ShieldCheckIcon,
  WalletIcon,
} from '#app/ui/icons/icons.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { ShownSuggestion, SuggestionIcon } from '#app/domain/search/suggestions/suggestion.model.ts'

type SearchSuggestionsProps = {
  id: string
  /** True if nothing was found; false if little was found. */
  isEmpty: boolean
  suggestions: readonly ShownSuggestion[]
}

export function SearchSuggestions({ id, isEmpty, ...props }: SearchSuggestionsProps) {
  const hasSome = props.suggestions.length > 0
  if (!isEmpty)
    return (
      <div id={id} className="mt-8">
        <h2 className="mb-3 font-head text-heading font-bold">{m.search_few()}</h2>
        <SuggestionList {...props} />
      </div>
    )
  return (
    <div id={id}>
      <EmptyState
        level={2}
        title={m.listing_empty_title()}
        text={hasSome ? m.search_loosen() : m.listing_empty_text()}
        action={
          hasSome ? <SuggestionList {...props} /> : <ButtonLink to="/properties">{m.ui_see_all_homes()}</ButtonLink>
        }
      />
    </div>
  )
}

type SuggestionListProps = Pick<SearchSuggestionsProps, 'suggestions'>

function SuggestionList({ suggestions }: SuggestionListProps) {
  return (
    <ul className="w-120 max-w-full divide-y divide-line border-y border-line text-left">
      {suggestions.map(({ icon, label, to, total }) => {
        const Icon = ICONS[icon]
        return (
          <li key={`${icon} ${label}`}>
            <Link to={to} className="flex min-h-13 items-center gap-3 px-1 py-2 hover:bg-sand-100">
              <Icon className="text-ink-soft" />
              <span className="min-w-0 flex-1">{label}</span>
              {total === null ? null : (
                <b className="font-semibold whitespace-nowrap text-sea-strong">
                  {m.listing_count({ count: total, figure: formatNumber(total) })}
                </b>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const ICONS: Record<SuggestionIcon, IconComponent> = {
  alert: BellIcon,
  amenities: CircleXIcon,
  anywhere: MapIcon,
  area: MapIcon,
  shape: MapIcon,
  commute: ClockIcon,
  availableBy: CalendarIcon,
  bathrooms: BathIcon,
  bedrooms: BedDoubleIcon,
  bills: WalletIcon,
  checked: ShieldCheckIcon,
  everything: HouseIcon,
  furnishing: HouseIcon,
  location: MapPinIcon,
  maxMoveIn: BanknoteIcon,
  maxPrice: WalletIcon,
  minPrice: WalletIcon,
  nearbyPlace: MapPinIcon,
  noCurfew: CalendarIcon,
  ownBathroom: BathIcon,
  parking: CarIcon,
  pets: PawPrintIcon,
  q: SearchIcon,
  residents: HouseIcon,
  roomTypes: BedDoubleIcon,
  type: BuildingIcon,
}
