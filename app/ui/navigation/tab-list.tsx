// Tabs and their panels after the pattern of WAI-ARIA: one tab is in the tab order, the arrow keys, Home and End move the focus between them,
// and the focused tab is chosen with Enter or the space bar.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

/** What the element of a tab needs besides its text. */
export type TabProps = {
  id: string
  role: 'tab'
  'aria-selected': boolean
  'aria-controls': string
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type TabListProps<Tab> = {
  label: string
  tabs: readonly Tab[]
  value: string
  children: (tab: Tab, props: TabProps) => ReactNode
}

export function TabList<Tab extends { value: string; content: ReactNode }>(props: TabListProps<Tab>) {
  const { label, tabs, value, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.findIndex((tab) => tab.value === value)
  // On a phone the strip scrolls, and the chosen tab would be outside the window
  useEffect(() => {
    const tab = list.current?.children[chosen]
    if (list.current && tab instanceof HTMLElement)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-picture bg-sand-100 p-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) =>
          children(tab, {
            id: `${id}${tab.value}`,
            role: 'tab',
            'aria-selected': tab.value === value,
            'aria-controls': `${id}${tab.value}-panel`,
            tabIndex: tab.value === value ? 0 : -1,
            onKeyDown: handleKey,
          }),
        )}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}${tab.value}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}${tab.value}`}
          tabIndex={0}
          hidden={tab.value !== value}
          className="mt-4 rounded-small"
        >
          {tab.value === value ? tab.content : null}
        </div>
      ))}
    </div>
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const tab = event.currentTarget
  const tabs = [...(tab.parentElement?.children ?? [])]
  // A link does not react to the space bar by itself
  const next = event.key === ' ' ? tab : tabs[getNextIndex(event.key, tabs.indexOf(tab), tabs.length)]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  if (event.key === ' ') tab.click()
  else next.focus()
}

/** -1 for other keys. After the last comes the first. */
function getNextIndex(key: string, current: number, count: number): number {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
