// Shown if nothing or little was found: other searches with their number of results.
import { Link } from 'react-router'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import {
  BanknoteIcon,
  BathIcon,
  BedDoubleIcon,
  BuildingIcon,
  CalendarIcon,
  CarIcon,
  CircleXIcon,
  HouseIcon,
  type IconComponent,
  MapIcon,
  MapPinIcon,
  PawPrintIcon,
  SearchIcon,
  WalletIcon,
} from '#app/ui/icons/icons.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Suggestion } from '#app/domain/search/results/search.model.ts'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'

type SearchSuggestionsProps = {
  id: string
  /** True if nothing was found; false if little was found. */
  isEmpty: boolean
  path: ListPath
  view: View
  suggestions: readonly Suggestion[]
  searchText: string
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

type SuggestionListProps = Omit<SearchSuggestionsProps, 'id' | 'isEmpty'>

function SuggestionList({ path, view, suggestions, searchText }: SuggestionListProps) {
  return (
    <ul className="w-120 max-w-full divide-y divide-line border-y border-line text-left">
      {suggestions.map((suggestion) => {
        const { icon: Icon, label } = getSuggestionDisplay(suggestion, searchText)
        const to = suggestion.kind === 'everything' ? '/properties' : buildFilterAddress(path, suggestion.input, view)
        return (
          <li key={`${suggestion.kind} ${suggestion.place ?? suggestion.without ?? ''}`}>
            <Link to={to} className="flex min-h-13 items-center gap-3 px-1 py-2 hover:bg-sand-100">
              <Icon className="text-ink-soft" />
              <span className="min-w-0 flex-1">{label}</span>
              <b className="font-semibold whitespace-nowrap text-sea-strong">
                {m.listing_count({ count: suggestion.total, figure: formatNumber(suggestion.total) })}
              </b>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type SuggestionDisplay = { icon: IconComponent; label: string }

function getSuggestionDisplay({ kind, place, without }: Suggestion, searchText: string): SuggestionDisplay {
  if (kind === 'nearbyPlace') return { icon: MapPinIcon, label: m.search_try_place({ place: place ?? '' }) }
  if (kind === 'anywhere') return { icon: MapIcon, label: m.listing_anywhere() }
  if (kind === 'everything' || without === null) return { icon: HouseIcon, label: m.ui_see_all_homes() }
  return getRemovalDisplay(without, searchText)
}

function getRemovalDisplay(without: Exclude<keyof SearchInput, 'sort' | 'page'>, words: string): SuggestionDisplay {
  switch (without) {
    case 'q':
      return { icon: SearchIcon, label: m.search_without_words({ words }) }
    case 'location':
      return { icon: MapPinIcon, label: m.search_without_place() }
    case 'type':
      return { icon: BuildingIcon, label: m.search_without_type() }
    case 'minPrice':
    case 'maxPrice':
      return { icon: WalletIcon, label: m.search_without_price() }
    case 'bedrooms':
      return { icon: BedDoubleIcon, label: m.search_without_bedrooms() }
    case 'bathrooms':
      return { icon: BathIcon, label: m.search_without_bathrooms() }
    case 'amenities':
      return { icon: CircleXIcon, label: m.search_without_amenities() }
    case 'furnishing':
      return { icon: HouseIcon, label: m.filter_furnishing_any() }
    case 'parking':
      return { icon: CarIcon, label: m.search_without_parking() }
    case 'pets':
      return { icon: PawPrintIcon, label: m.search_without_pets() }
    case 'availableBy':
      return { icon: CalendarIcon, label: m.search_without_date() }
    case 'maxMoveIn':
      return { icon: BanknoteIcon, label: m.search_without_move_in() }
    case 'area':
      return { icon: MapIcon, label: m.search_without_area() }
  }
}
