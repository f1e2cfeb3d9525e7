// Keyword and place, sent to /search. Works without JavaScript, which adds place suggestions and refuses an empty search without a
// request.
import { useRef, useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { CircleAlertIcon, MapPinIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { isSearchEmpty, SEARCH_TEXT_MAX } from '#app/domain/search/criteria/search-input.rules.ts'

type SearchFormProps = {
  q?: string
  location?: string
  /** The server refused the search because both fields were empty. */
  isEmpty?: boolean
  /** Filters that are kept when the text changes. */
  activeFilters?: readonly (readonly [name: string, value: string])[]
}

const NO_FILTERS: NonNullable<SearchFormProps['activeFilters']> = []

const FIELD =
  'relative rounded-picture py-2.5 pr-4 pl-13.5 hover:bg-sand-100 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-sea has-[[aria-invalid=true]]:outline-2 has-[[aria-invalid=true]]:-outline-offset-2 has-[[aria-invalid=true]]:outline-brick'
const ICON = 'pointer-events-none absolute top-1/2 left-4.5 -mt-3 text-sea'
const INPUT =
  'block h-7.5 w-full border-0 bg-transparent p-0 text-[1.0625rem] text-ink placeholder:text-ink-soft focus-visible:outline-none'
/**
 * Removes the default style of the place field, so that it matches the keyword field. Static, so that the suggestions are as wide as the
 * whole field with its icon.
 */
const BARE_PLACE =
  'static! [&_input]:h-7.5 [&_input]:rounded-none [&_input]:border-0 [&_input]:bg-transparent [&_input]:p-0 [&_input]:text-[1.0625rem] [&_input:focus-visible]:outline-none [&_label]:mb-0 [&_label]:text-tiny'
const DIVIDER =
  'before:absolute before:bg-line max-md:before:inset-x-3 max-md:before:top-0 max-md:before:left-13.5 max-md:before:h-px md:before:inset-y-3.5 md:before:left-0 md:before:w-px'

export function SearchForm({ q = '', location = '', isEmpty = false, activeFilters = NO_FILTERS }: SearchFormProps) {
  const [isRefused, setIsRefused] = useState(isEmpty)
  const keyword = useRef<HTMLInputElement>(null)
  const checkInput = (event: FormEvent<HTMLFormElement>) => {
    const formData = new FormData(event.currentTarget)
    const hasNoText = isSearchEmpty({ q: readField(formData, 'q'), location: readField(formData, 'location') })
    setIsRefused(hasNoText)
    if (!hasNoText) return
    event.preventDefault()
    keyword.current?.focus()
  }
  return (
    <search>
      <Form method="get" action="/search" onSubmit={checkInput} noValidate>
        {activeFilters.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="grid md:grid-cols-[1fr_1fr_auto]">
          <div className={FIELD}>
            <SearchIcon size={24} className={ICON} />
            <label htmlFor="search-words" className="block text-tiny font-semibold">
              {m.search_what()}
            </label>
            <input
              ref={keyword}
              id="search-words"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={SEARCH_TEXT_MAX}
              placeholder={m.search_what_hint()}
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? 'search-refused' : undefined}
              autoComplete="off"
              enterKeyHint="search"
              className={INPUT}
            />
          </div>
          <div className={cx(FIELD, DIVIDER)}>
            <MapPinIcon size={24} className={ICON} />
            <SuggestionCombobox
              name="location"
              source="/api/places"
              defaultValue={location}
              className={BARE_PLACE}
              labels={{
                label: m.search_where(),
                placeholder: m.search_where_hint(),
                count: (count) => m.search_place_count({ count }),
                none: m.search_place_none(),
              }}
            />
          </div>
          <button
            type="submit"
            className={cx(buttonClass({ size: 'large' }), 'max-md:mt-2 md:ml-2 md:min-h-17 md:rounded-box md:px-8')}
          >
            {m.ui_search()}
          </button>
        </div>
        <div aria-live="polite">
          {isRefused ? (
            <p id="search-refused" className="flex items-center gap-2 px-4 pt-3 text-label font-semibold text-brick">
              <CircleAlertIcon size={18} />
              {m.error_search_nothingEntered()}
            </p>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function readField(formData: FormData, name: string): string {
  const value = formData.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
