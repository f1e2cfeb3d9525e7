// The active filters as chips; each is a link that removes it, so they work before hydration.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Chip } from '#app/ui/controls/chip.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'

/** `to` is the URL without this filter. */
export type LinkedChip = { label: string; to: string }
/** `set` comes from the URL, `understood` from the query. */
export type Chips = { set: LinkedChip[]; understood: LinkedChip[] }
type ActiveFiltersProps = { path: ListPath; input: SearchInput; view: View; chips: Chips }

const ROW = 'flex shrink-0 items-center gap-2 lg:flex-wrap'

export function ActiveFilters({ path, input, view, chips: { set, understood } }: ActiveFiltersProps) {
  const container = useKeepFocus(set.length + understood.length)
  if (set.length === 0 && understood.length === 0) return null
  return (
    <div ref={container} tabIndex={-1} className="flex shrink-0 gap-2 outline-none lg:flex-wrap">
      {understood.length > 0 ? (
        <div className={ROW}>
          <p id="understood" className="shrink-0 text-sm text-ink-soft">
            {m.search_understood()}
          </p>
          <ul aria-labelledby="understood" className="contents">
            {understood.map(({ label, to }) => (
              <li key={label} className="shrink-0">
                <Chip name={label} removeTo={to} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {set.length > 0 ? (
        <div className={ROW}>
          <ul aria-label={m.filter_set()} className="contents">
            {set.map(({ label, to }) => (
              <li key={label} className="shrink-0">
                <Chip name={label} removeTo={to} />
              </li>
            ))}
          </ul>
          <Link
            to={buildFilterAddress(path, { q: input.q, sort: input.sort }, view)}
            preventScrollReset
            className="inline-flex min-h-9 shrink-0 items-center rounded-small px-2 text-sm font-semibold whitespace-nowrap text-sea underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            {m.ui_clear_all()}
          </Link>
        </div>
      ) : null}
    </div>
  )
}

/** After a chip is removed, keeps the focus here; otherwise it would move to the document body. */
function useKeepFocus(count: number) {
  const container = useRef<HTMLDivElement>(null)
  const previousCount = useRef(count)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (count < previousCount.current && hadFocus.current && document.activeElement === document.body)
      container.current?.focus()
    previousCount.current = count
    const rememberFocus = () => (hadFocus.current = container.current?.contains(document.activeElement) ?? false)
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [count])
  return container
}
