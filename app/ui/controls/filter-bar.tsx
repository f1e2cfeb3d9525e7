// The filters of a list: a GET form whose state is the address. Without JavaScript its button submits it; with JavaScript a pause in
// typing and each choice do.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link, NavigationType, type To, useNavigation, useNavigationType, useSubmit } from 'react-router'
import { m } from '#app/messages/messages.js'
import { ChevronDownIcon, SearchIcon, XIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'
import { Button } from './button.tsx'

const TYPING_PAUSE_MS = 300

export type FilterSelect = {
  name: string
  /** Inside the control, before the choice. */
  label: string
  value: string
  /** The choice with the empty value is the default and is left out of the address. */
  choices: readonly { value: string; label: string }[]
}

/** An active filter; the link leads to the same list without it. */
export type FilterChip = { label: string; value: string; removeTo: To }

type FilterBarProps = {
  /** Accessible name of the region. */
  label: string
  search?: {
    name: string
    label: string
    placeholder?: string
    value: string
    maxLength?: number
    /** Searches with Enter or the button, not while typing. */
    isOnEnterOnly?: true
  }
  selects?: readonly FilterSelect[]
  chips?: readonly FilterChip[]
  /** The list without filters. */
  clearTo: To
  /** Read out when it changes: '128 properties'. */
  resultText: string
  /** Other parameters of the address that stay: the sort order. */
  kept?: Readonly<Record<string, string | undefined>>
}

const NO_SELECTS: readonly FilterSelect[] = []
const NO_CHIPS: readonly FilterChip[] = []
const NONE_KEPT: Readonly<Record<string, string | undefined>> = {}

export function FilterBar(props: FilterBarProps) {
  const { label, search, selects = NO_SELECTS, chips = NO_CHIPS, clearTo, resultText, kept = NONE_KEPT } = props
  const { form, submitNow, submitAfterPause } = useFilterForm(props)
  return (
    <search aria-label={label} className="filter-bar">
      <Form ref={form} preventScrollReset className="filter-fields" onSubmit={submitNow}>
        {search ? (
          <label className="filter-field filter-search">
            <SearchIcon size={18} />
            <span className="sr-only">{search.label}</span>
            <input
              type="search"
              name={search.name}
              defaultValue={search.value}
              placeholder={search.placeholder ?? search.label}
              maxLength={search.maxLength ?? 100}
              autoComplete="off"
              enterKeyHint="search"
              onChange={search.isOnEnterOnly ? undefined : submitAfterPause}
            />
          </label>
        ) : null}
        {selects.map((select) => (
          <label key={select.name} className="filter-field">
            <span>{select.label}</span>
            <select name={select.name} defaultValue={select.value} onChange={submitNow}>
              {select.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
            <ChevronDownIcon size={16} />
          </label>
        ))}
        {Object.entries(kept).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" variant="line" size="compact">
          {m.ui_search()}
        </Button>
      </Form>
      <ActiveFilters chips={chips} clearTo={clearTo} resultText={resultText} />
    </search>
  )
}

function ActiveFilters({
  chips,
  clearTo,
  resultText,
}: Required<Pick<FilterBarProps, 'chips' | 'clearTo' | 'resultText'>>) {
  const isBusy = useNavigation().state === 'loading'
  return (
    <div className="filter-active">
      {chips.length > 0 ? (
        <>
          <ul>
            {chips.map(({ label, value, removeTo }) => (
              <li key={`${label} ${value}`}>
                <Link
                  to={removeTo}
                  preventScrollReset
                  aria-label={m.ui_remove({ name: `${label}: ${value}` })}
                  className="filter-chip"
                >
                  <span>
                    {label}: <b>{value}</b>
                  </span>
                  <XIcon size={14} />
                </Link>
              </li>
            ))}
          </ul>
          <Link to={clearTo} preventScrollReset className="filter-clear">
            {m.ui_clear_all()}
          </Link>
        </>
      ) : null}
      <output aria-live="polite" aria-busy={isBusy || undefined} className="filter-count">
        {resultText}
      </output>
    </div>
  )
}

function useFilterForm({ search, selects = NO_SELECTS }: Pick<FilterBarProps, 'search' | 'selects'>) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const submitNow = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    clearTimeout(timer.current)
    if (form.current) void submit(readFilled(form.current), { replace: true, preventScrollReset: true })
  }
  useSyncedFields(form, [...(search ? [search] : []), ...selects])
  const submitAfterPause = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(submitNow, TYPING_PAUSE_MS)
  }
  const isChanged = ({ name, value }: Record<'name' | 'value', string>) => {
    const control = form.current?.elements.namedItem(name)
    return (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.value !== value
  }
  const submitEarlyInput = useEffectEvent(() => {
    // A value of the address that is no choice shows as the first choice: nobody chose it
    const known = selects.filter(({ value, choices }) => choices.some((choice) => choice.value === value))
    if (known.some(isChanged)) submitNow()
    else if (search && !search.isOnEnterOnly && isChanged(search)) submitAfterPause()
  })
  useEffect(() => {
    submitEarlyInput() // typed or chosen before hydration, when no handler listened
    return () => clearTimeout(timer.current)
  }, [])
  return { form, submitNow, submitAfterPause }
}

/** Without the empty fields, so that the address names only active filters. */
function readFilled(form: HTMLFormElement): URLSearchParams {
  const filled = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') filled.append(name, value.trim())
  return filled
}

/** A removed chip and the Back button change the address, and the fields follow; a field in which somebody types does not. */
function useSyncedFields(form: RefObject<HTMLFormElement | null>, fields: readonly Record<'name' | 'value', string>[]) {
  const isHistoryMove = useNavigationType() === NavigationType.Pop
  const values = new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString()
  const shownValues = useRef(values)
  useEffect(() => {
    if (shownValues.current === values) return // also after hydration, when somebody may have typed already
    shownValues.current = values
    for (const [name, value] of new URLSearchParams(values)) {
      const control = form.current?.elements.namedItem(name)
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      if (isHistoryMove || document.activeElement !== control) control.value = value
    }
  }, [form, values, isHistoryMove])
}
