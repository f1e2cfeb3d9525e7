// The search of the home page: what, where, budget and bedrooms in one form, sent to /search. Works without JavaScript, which adds place
// suggestions and refuses an empty search without a request.
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ChevronDownIcon, CircleAlertIcon } from '#app/ui/icons/icons.tsx'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { pesosLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { isSearchEmpty } from '#app/domain/search/criteria/search-input.rules.ts'
import { PART, PART_LABEL, readField, WhatField, WhereField } from './text-fields.tsx'

const REFUSED_ID = 'search-refused'
/** Pesos. */
const BUDGETS = [5_000, 8_000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000] as const
const DIVIDER = 'before:absolute before:bg-line'
/** Above the field on a phone, before it in a row. A tablet has two rows, and the second begins with the budget. */
const PLACE_DIVIDER = cx(
  DIVIDER,
  'max-md:before:inset-x-3 max-md:before:top-0 max-md:before:h-px md:before:inset-y-3 md:before:left-0 md:before:w-px',
)
const CHOICE_DIVIDER = cx(
  DIVIDER,
  'max-lg:before:inset-x-3 max-lg:before:top-0 max-lg:before:h-px lg:before:inset-y-3 lg:before:left-0 lg:before:w-px',
)

/** `isEmpty`: the server refused the search because nothing was entered. */
export function SearchForm({ isEmpty = false }: { isEmpty?: boolean }) {
  const [isRefused, setIsRefused] = useState(isEmpty)
  const keyword = useRef<HTMLInputElement>(null)
  const checkInput = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const hasChoice = readField(data, 'max_price') !== '' || readField(data, 'bedrooms') !== ''
    const hasNothing = !hasChoice && isSearchEmpty({ q: readField(data, 'q'), location: readField(data, 'location') })
    setIsRefused(hasNothing)
    if (!hasNothing) return
    event.preventDefault()
    keyword.current?.focus()
  }
  return (
    <search>
      <Form method="get" action="/search" onSubmit={checkInput} noValidate>
        <div className="grid grid-cols-2 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1.3fr_1.2fr_1fr_0.9fr_auto]">
          <WhatField
            q=""
            inputRef={keyword}
            refusedBy={isRefused ? REFUSED_ID : undefined}
            className="max-md:col-span-2"
          />
          <WhereField place="" className={cx(PLACE_DIVIDER, 'max-lg:col-span-2')} />
          <SelectPart name="max_price" label={m.search_part_budget()}>
            <option value="">{m.filter_price_any()}</option>
            {BUDGETS.map((pesos) => (
              <option key={pesos} value={pesos}>
                {m.filter_price_to({ amount: pesosLabel(pesos) })}
              </option>
            ))}
          </SelectPart>
          <SelectPart name="bedrooms" label={m.listing_bedrooms()}>
            <option value="">{m.ui_any()}</option>
            <option value="0">{m.listing_type_studio()}</option>
            <option value="1">1</option>
            <option value="2">2</option>
            <option value="3+">3+</option>
          </SelectPart>
          <button
            type="submit"
            className={cx(buttonClass(), 'max-md:col-span-2 max-md:mt-1.5 md:ml-2 md:min-h-14 md:rounded-box md:px-7')}
          >
            {m.ui_search()}
          </button>
        </div>
        <div aria-live="polite">
          {isRefused ? (
            <p id={REFUSED_ID} className="flex items-center gap-2 px-4 pt-3 text-label font-semibold text-brick">
              <CircleAlertIcon size={18} />
              {m.error_search_nothingEntered()}
            </p>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function SelectPart({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <label className={cx(PART, CHOICE_DIVIDER, 'pl-4!')}>
      <span className={PART_LABEL}>{label}</span>
      <select
        name={name}
        className="block h-6.5 w-full appearance-none border-0 bg-transparent p-0 pr-5 font-semibold text-ellipsis text-ink focus-visible:outline-none"
      >
        {children}
      </select>
      <ChevronDownIcon size={16} className="pointer-events-none absolute right-3 bottom-3 text-ink-soft" />
    </label>
  )
}
