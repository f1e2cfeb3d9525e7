// The content of the side menu of a console and of its drawer: logo, sections, and the person at the bottom.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { Icon } from '#app/ui/icons/icons.tsx'
import { LogoLink } from '#app/frame/site/logo.tsx'

export type ConsoleLink = {
  to: string
  label: string
  /** The name of a shape in icons.svg. */
  icon: string
  /** Marked only on this address, not on the addresses below it. */
  isExact?: boolean
  /** A grey number informs. With `isDue` it marks work that waits for the person. */
  count?: number
  isDue?: boolean
  /** The heading above it; links of one group follow each other. */
  group?: string | undefined
}

export type ConsoleSideProps = {
  siteName: string
  /** The kind of console: 'Landlord', 'Admin'. */
  area: string
  navLabel: string
  links: readonly ConsoleLink[]
  footLinks?: readonly ConsoleLink[]
  /** The person, Sign Out. */
  foot?: ReactNode
}

const NO_LINKS: readonly ConsoleLink[] = []
type SidePlacement = { isInDrawer?: boolean; headEnd?: ReactNode }

export function ConsoleSide({
  siteName,
  area,
  navLabel,
  links,
  footLinks = NO_LINKS,
  foot,
  isInDrawer,
  headEnd,
}: ConsoleSideProps & SidePlacement) {
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-2 px-2">
        <LogoLink siteName={siteName} isSmall />
        <span className="min-w-0 shrink-[99] truncate rounded-small border border-control-line px-1.5 text-[0.6875rem] leading-5 font-medium text-ink-soft">
          {area}
        </span>
        <span className="-mr-1 ml-auto shrink-0">{headEnd}</span>
      </div>
      <nav aria-label={navLabel} className="mt-2 grid gap-3">
        {groupLinks(links).map(({ group, links: grouped }) => (
          <section key={group ?? ''} aria-label={group}>
            {group === undefined ? null : (
              <h2 className="px-2.5 pb-1 text-tiny font-semibold text-ink-soft">{group}</h2>
            )}
            <ConsoleLinks links={grouped} isInDrawer={isInDrawer} />
          </section>
        ))}
      </nav>
      {footLinks.length > 0 || foot ? (
        <div className="mt-auto border-t border-line pt-3">
          <ConsoleLinks links={footLinks} isInDrawer={isInDrawer} />
          {foot}
        </div>
      ) : null}
    </>
  )
}

/** In the order in which the groups first appear. */
function groupLinks(links: readonly ConsoleLink[]): { group: string | undefined; links: ConsoleLink[] }[] {
  const groups = Map.groupBy(links, ({ group }) => group)
  return Array.from(groups, ([group, grouped]) => ({ group, links: grouped }))
}

function ConsoleLinks({ links, isInDrawer }: { links: readonly ConsoleLink[]; isInDrawer?: boolean | undefined }) {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ to, label, icon, isExact = false, count, isDue = false }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={isExact}
            className={cx(
              'group flex items-center gap-3 rounded-control border border-transparent px-2.5 font-medium hover:bg-hover aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-sea-strong',
              isInDrawer ? 'min-h-11.5' : 'min-h-9.5 text-sm pointer-coarse:min-h-11',
            )}
          >
            <Icon
              name={icon}
              size={isInDrawer ? 20 : 18}
              className="text-ink-soft group-aria-[current=page]:text-sea"
            />
            {label}
            {count ? <Count count={count} isDue={isDue} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Count({ count, isDue }: { count: number; isDue: boolean }) {
  return (
    <span
      className={cx(
        'ml-auto min-w-6 rounded-full px-1.5 text-center text-tiny leading-5.5 font-semibold tabular-nums',
        isDue ? 'bg-amber-soft text-amber' : 'bg-sand-200 text-ink-soft',
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{isDue ? m.layout_waiting({ count }) : m.layout_count({ count })}</span>
    </span>
  )
}
