// Parts of the three dashboards: cards with rows, calendar date, listing thumbnail, status.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/paraglide/messages.js'
import { href } from '#app/shared/href.ts'
import { splitDay, toManilaDay } from '#app/shared/dates.ts'
import { formatDate } from '#app/i18n/format.ts'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'

export function RowCard({
  title,
  sub,
  empty,
  children,
}: {
  title: string
  sub?: string
  /** Shown if there are no rows. */
  empty: string | null
  children: ReactNode
}) {
  return (
    <Card>
      <CardHead title={title} sub={sub} />
      {empty === null ? (
        <ul className="border-t border-line">{children}</ul>
      ) : (
        <p className="border-t border-line px-4 py-5 text-sm text-ink-soft md:px-4.5">{empty}</p>
      )}
    </Card>
  )
}

export function Row({
  lead,
  title,
  text,
  end,
}: {
  lead: ReactNode
  title: ReactNode
  text: ReactNode
  end?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      {lead}
      <div className="min-w-0 flex-1 basis-36">
        <p className="line-clamp-2 text-sm font-semibold">{title}</p>
        <p className="text-tiny text-ink-soft">{text}</p>
      </div>
      {end ? <div className="ml-auto shrink-0 text-right text-sm">{end}</div> : null}
    </li>
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

/** The title of a listing; a link only while the listing is public, because otherwise it has no page. */
export function ListingName({ id, isListed, children }: { id: string; isListed: boolean; children: ReactNode }) {
  if (!isListed) return children
  return (
    <Link to={href('/properties/:id', { id })} className="hover:underline">
      {children}
    </Link>
  )
}

export function Thumbnail({ src }: { src: string | null }) {
  return (
    <span className="block h-9 w-11 shrink-0 overflow-hidden rounded-small bg-sand-100">
      {src ? (
        <img
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
  active: 'leaf',
  approved: 'leaf',
  confirmed: 'leaf',
  current: 'leaf',
  pending: 'amber',
  pending_confirmation: 'amber',
  expiring_soon: 'amber',
  inactive: 'brick',
  rejected: 'brick',
  expired: 'brick',
  scheduled: 'sea',
}

export function StateBadge({ state }: { state: string }) {
  return (
    <Badge tone={TONES[state] ?? 'slate'} dot>
      <span className="inline-block first-letter:uppercase">{getStateLabel(state)}</span>
    </Badge>
  )
}

function getStateLabel(state: string): string {
  if (state === 'current') return m.dashboard_rental_current()
  if (state === 'expiring_soon') return m.dashboard_rental_expiring()
  return statusLabel(state) ?? state
}
