// The place of a listing, with suggestions from the gazetteer. Without JavaScript it is a text field; the server answers a text that names
// several places with suggestions.
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { m } from '#app/paraglide/messages.js'
import { FieldFrame, inputClass } from '#app/ui/controls/field-frame.tsx'
import { useCombobox } from '#app/ui/controls/use-combobox.ts'
import type { FieldControlProps } from './editor-field.tsx'

type PlaceFieldProps = FieldControlProps & {
  /** Places that were probably meant. */
  suggestions: readonly string[]
  /** The person finished typing or chose a suggestion, which has a position. */
  onPlace: (text: string, position?: { lat: number; lng: number }) => void
}

export function PlaceField({ id, name, defaultValue, error, suggestions, onPlace }: PlaceFieldProps) {
  const box = useCombobox<PlaceSuggestion>({
    source: '/api/places',
    defaultValue,
    onChoose: (item) => onPlace(item.label, item),
  })
  const { items } = box.suggestions
  const { onBlur, ...fieldProps } = box.fieldProps
  return (
    <div className="relative">
      <FieldFrame id={id} label={m.editor_place()} hint={m.editor_place_hint()} error={error}>
        <input
          {...fieldProps}
          id={id}
          type="text"
          name={name}
          maxLength={200}
          autoCapitalize="words"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className={inputClass}
          onBlur={(event) => {
            onBlur()
            onPlace(event.currentTarget.value)
          }}
        />
      </FieldFrame>
      <ul
        {...box.listProps}
        aria-label={m.editor_place()}
        className="absolute inset-x-0 top-20 z-30 max-h-80 overflow-y-auto rounded-box border border-line bg-surface p-1 shadow-float"
      >
        {items.map((item, n) => (
          <li
            key={item.id}
            {...box.optionProps(n, item)}
            className="flex min-h-11 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 hover:bg-sea-soft aria-selected:bg-sea-soft"
          >
            <span className="font-semibold">{item.name}</span>
            {item.area ? <span className="text-sm text-ink-soft">{item.area}</span> : null}
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {box.isEmpty ? m.editor_place_none() : box.isOpen ? m.editor_place_count({ count: items.length }) : ''}
      </output>
      {error && suggestions.length > 0 ? <Meant suggestions={suggestions} onPlace={onPlace} /> : null}
    </div>
  )
}

function Meant({ suggestions, onPlace }: Pick<PlaceFieldProps, 'suggestions' | 'onPlace'>) {
  return (
    <div className="mt-2 text-sm">
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
