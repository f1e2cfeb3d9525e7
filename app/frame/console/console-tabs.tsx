// The tabs at the bottom of a dashboard on a phone: four pages and the rest of the menu. From 1024 px on the side menu has them all.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '#app/messages/messages.js'
import { CountMark } from '#app/ui/feedback/count-mark.tsx'
import { Icon } from '#app/ui/icons/icons.tsx'
import type { ConsoleLink } from './console-side.tsx'

/** `more` is the button that opens the whole menu. */
export function ConsoleTabs({ tabs, more }: { tabs: readonly ConsoleLink[]; more: ReactNode }) {
  return (
    <nav aria-label={m.layout_tabs()} className="console-tabs">
      {tabs.map(({ to, label, icon, isExact = false, count = 0 }) => (
        <NavLink key={to} to={to} end={isExact} className="console-tab">
          <TabFace icon={icon} label={label} count={count} />
        </NavLink>
      ))}
      {more}
    </nav>
  )
}

export function TabFace({ icon, label, count = 0 }: { icon: string; label: string; count?: number }) {
  return (
    <>
      <span className="console-tab-icon">
        <Icon name={icon} size={20} />
        <CountMark count={count} />
      </span>
      <span className="console-tab-label">{label}</span>
      {count > 0 ? <span className="sr-only">{m.layout_waiting({ count })}</span> : null}
    </>
  )
}
