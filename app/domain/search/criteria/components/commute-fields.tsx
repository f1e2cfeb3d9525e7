// The filter by a commute: a place and the longest time to it, with what the estimate assumes.
import { useState } from 'react'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { COMMUTE_KMH, COMMUTE_MINUTES, readCommute } from '#app/domain/search/criteria/commute.rules.ts'
import { m } from '#app/messages/messages.js'
import { Select } from '#app/ui/controls/select.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import { BuildingIcon } from '#app/ui/icons/icons.tsx'
import type { FieldsProps } from './filter-fields.tsx'

export function CommuteFields({ draft: { commute }, change }: Pick<FieldsProps, 'draft' | 'change'>) {
  const setPlace = (place: string) =>
    change({ commute: readCommute(place.trim(), String(commute?.minutes ?? '')) }, 'typing')
  const resets = useResets(commute !== null)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-label font-semibold">{m.filter_commute()}</legend>
      <div onBlur={({ target }) => target instanceof HTMLInputElement && setPlace(target.value)}>
        <SuggestionCombobox
          key={resets}
          name="commute"
          source="/api/places"
          defaultValue={commute?.place ?? ''}
          icon={<BuildingIcon />}
          onChoose={({ label }: PlaceSuggestion) => setPlace(label)}
          labels={{
            label: m.filter_commute_place(),
            count: (count) => m.search_place_count({ count }),
            none: m.search_place_none(),
          }}
        />
      </div>
      <Select
        label={m.filter_commute_minutes()}
        name="commute_minutes"
        value={String(commute?.minutes ?? 30)}
        choices={COMMUTE_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: m.filter_commute_choice({ minutes }),
        }))}
        onChange={({ currentTarget: { value } }) => change({ commute: commute && readCommute(commute.place, value) })}
      />
      <p className="text-sm text-ink-soft">{m.filter_commute_note({ speed: COMMUTE_KMH })}</p>
    </fieldset>
  )
}

/** Counts how often the filter was removed: the combobox keeps its typed text, so it has to be mounted again then. */
function useResets(isSet: boolean): number {
  const [state, setState] = useState({ isSet, resets: 0 })
  if (state.isSet !== isSet) setState({ isSet, resets: state.resets + (isSet ? 0 : 1) })
  return state.resets
}
