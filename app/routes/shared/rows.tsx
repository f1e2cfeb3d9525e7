// Parts of the three dashboards: cards with rows, calendar date, listing thumbnail, status.
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { splitDay, toManilaDay } from '#app/shared/dates.ts'
import type { MachineState } from '#app/shared/state-machines.ts'
import { formatDate } from '#app/i18n/format.ts'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

/** A card with rows; absent without rows. */
export function RowCard({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Card>
      <CardHead title={title} />
      <ul className="border-t border-line">{children}</ul>
    </Card>
  )
}

type RowProps = {
  to: string
  lead: ReactNode
  title: ReactNode
  text: ReactNode
  end?: ReactNode
  /** It came while the page was open: it unfolds, so that the rows below do not jump. */
  isNew?: boolean
  /** On a phone, too, the end stays beside the text. */
  isDense?: boolean
}

/** The whole row is a link to what it names. */
export function Row({ to, lead, title, text, end, isNew = false, isDense = false }: RowProps) {
  return (
    <li className="relative border-b border-line last:border-b-0 hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea">
      <Unfold isNew={isNew}>
        <div className={cx('flex items-center gap-x-3 gap-y-1.5 px-4 py-3 md:px-4.5', !isDense && 'flex-wrap')}>
          {lead}
          <div className={cx('min-w-0 flex-1', !isDense && 'basis-48')}>
            <p className="line-clamp-3 text-sm font-semibold">
              <RowLink to={to}>{title}</RowLink>
            </p>
            <p className="line-clamp-3 text-tiny text-ink-soft sm:line-clamp-2">{text}</p>
          </div>
          {end ? <div className="ml-auto shrink-0 text-right text-sm">{end}</div> : null}
        </div>
      </Unfold>
    </li>
  )
}

/** Grows from nothing to its height when it appears. */
export function Unfold({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  if (!isNew) return children
  return (
    <div className="unfold">
      <div>{children}</div>
    </div>
  )
}

/** Covers the nearest positioned element around it. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="outline-none after:absolute after:inset-0">
      {children}
    </Link>
  )
}

/** The month over the day. */
export function CalendarDay({ at }: { at: Date | string }) {
  const day = typeof at === 'string' ? at : toManilaDay(at)
  const [, month = ''] = formatDate(day).split(' ')
  return (
    <span
      aria-hidden="true"
      className="grid w-11 shrink-0 overflow-hidden rounded-control border border-line text-center leading-none"
    >
      <span className="bg-sea-soft py-1 text-[0.6875rem] font-semibold text-sea-strong">{month}</span>
      <span className="py-1.5 font-head text-base font-semibold tabular-nums">{splitDay(day).day}</span>
    </span>
  )
}

export function Thumbnail({ src }: { src: string | null }) {
  return (
    <span className="block h-9 w-11 shrink-0 overflow-hidden rounded-small bg-sand-100">
      {src ? (
        <img
          {...sampleOnFailure(src)}
          src={src.replace(/-\d+(\.\w+)$/, '-400$1')}
          alt=""
          width={44}
          height={36}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : null}
    </span>
  )
}

const TONES: Record<string, Tone> = {
  approved: 'leaf',
  pending: 'amber',
  pending_confirmation: 'amber',
  rejected: 'brick',
  scheduled: 'sea',
}

type StateBadgeProps<Name extends BadgedMachine> = { machine: Name; state: MachineState<Name> }
type BadgedMachine = 'rental_application' | 'inspection'

export function StateBadge<Name extends BadgedMachine>({ machine, state }: StateBadgeProps<Name>) {
  return (
    <Badge tone={TONES[state] ?? 'slate'} dot>
      {getStatusLabel(machine, state)}
    </Badge>
  )
}
