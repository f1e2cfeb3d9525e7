// Tabs. With `param` the chosen tab is in the address: reload, sharing and Back work, and each tab is a real link.
import { Tabs as Primitive } from 'radix-ui'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

export type Tab = { value: string; label: string; count?: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; param?: string }

export function Tabs({ param, ...props }: TabsProps) {
  return param === undefined ? <LocalTabs {...props} /> : <AddressTabs {...props} param={param} />
}

const TRIGGER =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[9px] px-3 text-center text-label font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_2px_rgb(33_28_22/14%)]'

function LocalTabs({ label, tabs }: TabsProps) {
  const [value, setValue] = useState(tabs[0]?.value ?? '')
  return (
    <Frame label={label} tabs={tabs} value={value} onChange={setValue}>
      {(tab) => (
        <button type="button" className={TRIGGER}>
          <TabName {...tab} />
        </button>
      )}
    </Frame>
  )
}

/** An unknown name in the address shows the first tab; the first tab has no parameter. */
function AddressTabs({ label, tabs, param }: TabsProps & { param: string }) {
  const [query, setQuery] = useSearchParams()
  const requestedTab = query.get(param)
  const first = tabs[0]?.value ?? ''
  const value = tabs.some((tab) => tab.value === requestedTab) && requestedTab !== null ? requestedTab : first
  const buildQuery = (chosen: string) => {
    const next = new URLSearchParams(query)
    if (chosen === first) next.delete(param)
    else next.set(param, chosen)
    return next
  }
  const choose = (chosen: string) => {
    if (chosen !== value) setQuery(buildQuery(chosen), { preventScrollReset: true })
  }
  return (
    <Frame label={label} tabs={tabs} value={value} onChange={choose}>
      {(tab) => (
        <Link to={{ search: buildQuery(tab.value).toString() }} className={TRIGGER} onClick={preventPlainClick}>
          <TabName {...tab} />
        </Link>
      )}
    </Frame>
  )
}

/** Radix has already chosen the tab on a plain click; only a click that opens another window is left to the link. */
function preventPlainClick(event: MouseEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
}

type FrameProps = Omit<TabsProps, 'param'> & {
  value: string
  onChange: (value: string) => void
  children: (tab: Tab) => ReactNode
}

function Frame({ label, tabs, value, onChange, children }: FrameProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.findIndex((tab) => tab.value === value)
  // On a phone the strip scrolls, and the chosen tab would be outside the window
  useEffect(() => {
    const tab = list.current?.children[chosen]
    if (list.current && tab instanceof HTMLElement)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return (
    <Primitive.Root value={value} onValueChange={onChange} activationMode="manual">
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-picture bg-sand-100 p-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} asChild>
            {children(tab)}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="mt-4 rounded-small">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
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
