// What and where: the two text fields of every search form. Static, so that suggestions are as wide as the whole field with its icon.
import { type ReactNode, type Ref, useId } from 'react'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { m } from '#app/messages/messages.js'
import { LOCATION_KINDS } from '#app/shared/vocabulary.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { MapPinIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import { SEARCH_TEXT_MAX } from '#app/domain/search/criteria/search-input.rules.ts'

export const PART =
  'relative rounded-picture py-1.5 pr-3 pl-12 hover:bg-sand-100 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-sea has-[[aria-invalid=true]]:outline-2 has-[[aria-invalid=true]]:-outline-offset-2 has-[[aria-invalid=true]]:outline-brick'
export const PART_LABEL = 'block text-tiny leading-4 text-ink-soft'
const ICON = 'pointer-events-none absolute top-1/2 left-4 -mt-2.5 text-sea'
const INPUT =
  'block h-6.5 w-full border-0 bg-transparent p-0 font-semibold text-ellipsis text-ink placeholder:font-normal placeholder:text-ink-soft focus-visible:outline-none'
/** Removes the default style of the place field, so that it matches the keyword field. */
const BARE_PLACE =
  'static! [&_input]:h-6.5 [&_input]:rounded-none [&_input]:border-0 [&_input]:bg-transparent [&_input]:p-0 [&_input]:font-semibold [&_input]:text-ellipsis [&_input::placeholder]:font-normal [&_input:focus-visible]:outline-none [&_label]:mb-0 [&_label]:text-tiny [&_label]:leading-4 [&_label]:font-normal [&_label]:text-ink-soft'

type WhatFieldProps = {
  q: string
  inputRef?: Ref<HTMLInputElement>
  /** Id of the text that says why the search was refused. */
  refusedBy?: string | undefined
  className?: string
}

export function WhatField({ q, inputRef, refusedBy, className }: WhatFieldProps) {
  const id = useId()
  return (
    <div className={cx(PART, className)}>
      <SearchIcon className={ICON} />
      <label htmlFor={id} className={PART_LABEL}>
        {m.ui_what()}
      </label>
      <input
        key={q}
        ref={inputRef}
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={SEARCH_TEXT_MAX}
        placeholder={m.search_what_hint()}
        aria-invalid={refusedBy ? true : undefined}
        aria-describedby={refusedBy}
        autoComplete="off"
        enterKeyHint="search"
        className={INPUT}
      />
    </div>
  )
}

type WhereFieldProps = {
  place: string
  onChoose?: (location: string) => void
  className?: string
  children?: ReactNode
}

export function WhereField({ place, onChoose, className }: WhereFieldProps) {
  return (
    <div className={cx(PART, className)}>
      <MapPinIcon className={ICON} />
      <SuggestionCombobox
        key={place} // The combobox keeps its typed text, so another place in the URL must remount it.
        name="location"
        source="/api/places"
        defaultValue={place}
        onChoose={(item: PlaceSuggestion) => onChoose?.(toLocation(item))}
        className={BARE_PLACE}
        labels={{
          label: m.ui_where(),
          placeholder: m.search_where_hint(),
          count: (count) => m.search_place_count({ count }),
          none: m.search_place_none(),
        }}
      />
    </div>
  )
}

/** The slug if it is that of the place itself. A barangay or a landmark keeps its name, because its slug is that of its city. */
function toLocation({ kind, slug, label }: PlaceSuggestion): string {
  return slug !== null && LOCATION_KINDS.some((known) => known === kind) ? slug : label
}

/** The texts of a submitted form. A place that was not changed keeps its slug. */
export function readTexts(form: HTMLFormElement, { place, location }: { place: string; location: string }) {
  const data = new FormData(form)
  const typedPlace = readField(data, 'location')
  const texts = { q: readField(data, 'q'), location: typedPlace === place ? location : typedPlace }
  return texts.location === location ? texts : { ...texts, area: null, shape: null }
}

export function readField(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
