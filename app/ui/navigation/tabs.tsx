// Tabs. With `param` the chosen tab is in the address: reload, sharing and Back work, and each tab is a real link.
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TabList } from './tab-list.tsx'

export type Tab = { value: string; label: string; count?: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; param?: string }

export function Tabs({ param, ...props }: TabsProps) {
  return param === undefined ? <LocalTabs {...props} /> : <AddressTabs {...props} param={param} />
}

const TAB =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[9px] px-3 text-center text-label font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-[0_1px_2px_rgb(33_28_22/14%)]'

function LocalTabs({ label, tabs }: TabsProps) {
  const [value, setValue] = useState(tabs[0]?.value ?? '')
  return (
    <TabList label={label} tabs={tabs} value={value}>
      {(tab, props) => (
        <button key={tab.value} {...props} type="button" className={TAB} onClick={() => setValue(tab.value)}>
          <TabName {...tab} />
        </button>
      )}
    </TabList>
  )
}

/** An unknown name in the address shows the first tab; the first tab has no parameter. */
function AddressTabs({ label, tabs, param }: TabsProps & { param: string }) {
  const [query] = useSearchParams()
  const requestedTab = query.get(param)
  const first = tabs[0]?.value ?? ''
  const value = tabs.some((tab) => tab.value === requestedTab) && requestedTab !== null ? requestedTab : first
  const buildQuery = (chosen: string) => {
    const next = new URLSearchParams(query)
    if (chosen === first) next.delete(param)
    else next.set(param, chosen)
    return next
  }
  return (
    <TabList label={label} tabs={tabs} value={value}>
      {(tab, props) => (
        <Link
          key={tab.value}
          {...props}
          to={{ search: buildQuery(tab.value).toString() }}
          className={TAB}
          preventScrollReset
          replace={tab.value === value}
        >
          <TabName {...tab} />
        </Link>
      )}
    </TabList>
  )
}

function TabName({ label, count }: Tab) {
  return (
    <>
      {label}
      {count ? <span className="rounded-full bg-sand-200 px-1.5 text-tiny text-ink">{count}</span> : null}
    </>
  )
}
