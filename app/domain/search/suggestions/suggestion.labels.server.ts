// Says what a suggested search leaves out. Built on the server, so that pages need not load the labels.
import { m } from '#app/messages/messages.js'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import type { DroppedPart, Suggestion, UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import type { ShownSuggestion } from './suggestion.model.ts'

type Shown = {
  path: ListPath
  view: View
  understood: readonly UnderstoodPart[]
  label: (dropped: DroppedPart) => string
}

export function toShownSuggestion(suggestion: Suggestion, shown: Shown): ShownSuggestion {
  const { kind, input, total, without } = suggestion
  return {
    icon: kind === 'without' && without !== null ? without : kind === 'without' ? 'everything' : kind,
    label: getLabel(suggestion, shown),
    to: kind === 'everything' ? '/properties' : buildFilterAddress(shown.path, input, shown.view),
    total,
  }
}

function getLabel({ kind, place, dropped, without }: Suggestion, { understood, label }: Shown): string {
  if (kind === 'nearbyPlace') return m.search_try_place({ place: place ?? '' })
  if (kind === 'anywhere') return m.listing_anywhere()
  if (dropped) return m.search_without({ what: label(dropped) })
  return without === 'q' ? m.search_without_words({ words: listWords(understood) }) : m.ui_see_all_homes()
}

/** The words that are searched as text, as they were typed. */
function listWords(understood: readonly UnderstoodPart[]): string {
  return understood.flatMap((part) => (part.kind === 'word' ? [part.word] : [])).join(' ')
}
