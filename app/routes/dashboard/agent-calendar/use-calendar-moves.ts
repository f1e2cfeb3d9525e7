import { useNavigate, useSubmit } from 'react-router'
import {
  buildCalendarPath,
  buildMovePath,
  type Shown,
} from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { type Drop, useDragTimes } from './use-drag-times.ts'

/**
 * A dropped viewing opens the dialog with its new time, because the renter is asked again; follow-ups and appointments, which are the agent's
 * own, move at once.
 */
export function useCalendarMoves<Grid extends HTMLElement>(shown: Shown, hours: { first: number; last: number }) {
  const navigate = useNavigate()
  const submit = useSubmit()
  return useDragTimes<Grid>(hours, ({ intent, id, version, day, time }: Drop) => {
    if (intent === 'viewing') void navigate(buildMovePath(shown, id, { day, time }), { preventScrollReset: true })
    else
      void submit(
        { intent, id, version, date: day, ...(intent === 'appointment' ? { time } : {}) },
        { method: 'post', action: buildCalendarPath(shown), preventScrollReset: true },
      )
  })
}
