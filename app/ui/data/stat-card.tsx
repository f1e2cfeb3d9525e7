import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowDownIcon, ArrowUpIcon } from '#app/ui/icons/icons.tsx'

export type Change = {
  direction: 'up' | 'down' | 'flat'
  /** Already formatted: 12.50%, or a dash if there is nothing to compare. */
  text: string
  /** Coloured only if the change is good or bad. */
  meaning?: 'good' | 'bad'
}

type StatCardProps = { label: string; value: string; unit?: string; to: To; change?: Change; note?: ReactNode }

/** A number, its label and its change. The whole card is a link to the list it counts; a number without such a page is not shown. */
export function StatCard({ label, value, unit, to, change, note }: StatCardProps) {
  return (
    <div className="relative grid content-start gap-0.5 bg-surface px-4 py-3.5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea has-[a:hover]:bg-hover md:px-4.5">
      <p className="text-tiny leading-5 font-medium text-ink-soft">
        <Link to={to} className="outline-none after:absolute after:inset-0 hover:text-sea">
          {label}
        </Link>
      </p>
      <p className="font-head text-2xl font-semibold tracking-tight tabular-nums">
        {value}
        {unit ? <span className="ml-1 font-sans text-sm font-medium tracking-normal text-ink-soft">{unit}</span> : null}
      </p>
      {change || note ? (
        <p className="flex flex-wrap items-center gap-x-1.5 text-tiny text-ink-soft">
          {change ? <ChangeNote {...change} /> : null}
          {note ? <span>{note}</span> : null}
        </p>
      ) : null}
    </div>
  )
}

function ChangeNote({ direction, text, meaning }: Change) {
  const Arrow = direction === 'up' ? ArrowUpIcon : direction === 'down' ? ArrowDownIcon : null
  const colour = meaning === 'good' ? 'text-leaf' : meaning === 'bad' ? 'text-brick' : 'text-ink-soft'
  return (
    <span className={cx('inline-flex items-center gap-0.5 font-semibold', colour)}>
      {Arrow ? <Arrow size={14} strokeWidth={2.25} /> : null}
      {Arrow ? <span className="sr-only">{direction === 'up' ? m.ui_up() : m.ui_down()} </span> : null}
      {text}
    </span>
  )
}

/** Several cards in one, separated by thin lines; two columns on narrow screens, where an odd last card spans both. */
export function StatStrip({ columns = 4, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  const wide = { 2: '@2xl:grid-cols-2', 3: '@2xl:grid-cols-3', 4: '@2xl:grid-cols-4' }[columns]
  return (
    <div className="@container">
      <div
        className={cx(
          'grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line @max-2xl:[&>:last-child:nth-child(odd)]:col-span-2',
          wide,
        )}
      >
        {children}
      </div>
    </div>
  )
}
