// The place of a listing, with suggestions from the gazetteer. Without JavaScript it is a text field; the server answers a text that names
// several places with suggestions.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { m } from '#app/messages/messages.js'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import type { FieldControlProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'

type PlaceFieldProps = FieldControlProps & {
  /** Places that were probably meant. */
  suggestions: readonly string[]
  /** The person finished typing or chose a suggestion, which has a position. */
  onPlace: (text: string, position?: { lat: number; lng: number }) => void
}

export function PlaceField({ id, name, defaultValue, error, suggestions, onPlace }: PlaceFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const reportPlace = useEffectEvent(onPlace)
  useEffect(() => {
    const input = group.current?.querySelector('input')
    const reportTyped = () => input && reportPlace(input.value)
    input?.addEventListener('blur', reportTyped)
    return () => input?.removeEventListener('blur', reportTyped)
  }, [])
  return (
    <fieldset ref={group} id={id} tabIndex={-1} className="grid gap-1.5 outline-none">
      <legend className="sr-only">{m.editor_place()}</legend>
      <SuggestionCombobox<PlaceSuggestion>
        name={name}
        source="/api/places"
        defaultValue={defaultValue}
        labels={{
          label: m.editor_place(),
          count: (count) => m.search_place_count({ count }),
          none: m.editor_place_none(),
        }}
        notes={{
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`,
        }}
        onChoose={(item) => onPlace(item.label, item)}
      />
      <FieldNotes id={id} hint={m.editor_place_hint()} error={error} />
      {error && suggestions.length > 0 ? <Meant suggestions={suggestions} onPlace={onPlace} /> : null}
    </fieldset>
  )
}

function Meant({ suggestions, onPlace }: Pick<PlaceFieldProps, 'suggestions' | 'onPlace'>) {
  return (
    <div className="text-sm">
      <p>{m.editor_place_meant()}</p>
      <ul className="mt-1 grid gap-1">
        {suggestions.map((label) => (
          <li key={label}>
            <button
              type="button"
              className="min-h-9 text-left text-sea underline underline-offset-3 pointer-coarse:min-h-11"
              onClick={() => onPlace(label)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
