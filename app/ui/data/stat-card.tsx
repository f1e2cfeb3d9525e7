import type { CSSProperties, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ArrowDownRightIcon, ArrowUpRightIcon } from '#app/ui/icons/console-icons.tsx'
import '#app/ui/styles/console.css'

export type Change = {
  direction: 'up' | 'down' | 'flat'
  /** Already formatted: 12.50%, or a dash if there is nothing to compare. */
  text: string
  /** Coloured only if the change is good or bad. */
  meaning?: 'good' | 'bad'
}

type StatCardProps = {
  label: string
  value: string
  unit?: string
  to: To
  change?: Change
  note?: ReactNode
  /** Amber for a note about work that waits for the person, brick for an urgent one. */
  noteTone?: StatusTone
}

/** A number, its label and its change. The whole card is a link to the list it counts; a number without such a page is not shown. */
export function StatCard({ label, value, unit, to, change, note, noteTone }: StatCardProps) {
  return (
    <div className="stat">
      <p className="stat-label">
        <Link to={to}>{label}</Link>
      </p>
      <p className="stat-value font-head">
        {value}
        {unit ? <span className="stat-unit">{unit}</span> : null}
      </p>
      {change || note ? (
        <p className="stat-note">
          {change ? <ChangeNote {...change} /> : null}
          {note ? (
            <span data-tone={noteTone} className={noteTone && 'tone-text'}>
              {note}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

/** An arrow and a figure; the direction is also read out. */
export function ChangeNote({ direction, text, meaning }: Change) {
  const Arrow = direction === 'up' ? ArrowUpRightIcon : direction === 'down' ? ArrowDownRightIcon : null
  return (
    <span data-meaning={meaning} className="change">
      {Arrow ? <Arrow size={14} strokeWidth={2.25} /> : null}
      {Arrow ? <span className="sr-only">{direction === 'up' ? m.ui_up() : m.ui_down()} </span> : null}
      {text}
    </span>
  )
}

type Columns = 2 | 3 | 4 | 5 | 6

type StatStripProps = {
  columns?: Columns
  /** On a phone only the first four cards, without notes: the page says the rest below. */
  isShortOnPhone?: boolean
  children: ReactNode
}

/** Several cards in one, separated by thin lines; two columns on narrow screens, where an odd last card spans both. */
export function StatStrip({ columns = 4, isShortOnPhone = false, children }: StatStripProps) {
  return (
    <div className="@container">
      <div
        data-columns={columns}
        data-short={isShortOnPhone || undefined}
        className="stat-strip"
        style={{ '--stat-columns': columns } as CSSProperties}
      >
        {children}
      </div>
    </div>
  )
}

/** In the size of a strip whose cards have notes. */
export function StatStripSkeleton({ label, columns = 4 }: { label: string; columns?: Columns }) {
  return (
    <SkeletonGroup label={label}>
      <StatStrip columns={columns}>
        {Array.from({ length: columns }, (_, index) => (
          <div key={index} className="stat">
            <Skeleton className="my-1 h-3 w-1/2" />
            <Skeleton className="my-1 h-6 w-2/5" />
            <Skeleton className="my-1 h-2.5 w-3/5" />
          </div>
        ))}
      </StatStrip>
    </SkeletonGroup>
  )
}
