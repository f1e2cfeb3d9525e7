import { Link } from 'react-router'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { buildAddPath, type Shown } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'

/** Adds an appointment on this day. */
export function AddLink({ view, day }: Pick<Shown, 'view'> & { day: Day }) {
  return (
    <Link
      to={buildAddPath({ view }, day)}
      draggable={false}
      aria-label={`${m.appointment_add()}, ${formatDate(day)}`}
      className="calendar-add"
    >
      <PlusIcon size={16} />
    </Link>
  )
}
