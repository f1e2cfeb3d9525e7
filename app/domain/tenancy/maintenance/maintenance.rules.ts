// Response times and bounds of maintenance requests.
import { MAINTENANCE_EMERGENCY_HOURS, MAINTENANCE_URGENT_HOURS } from '#app/shared/constants.ts'
import { MANILA_OFFSET_MS } from '#app/shared/dates.ts'
import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'

export const MAINTENANCE_FOLDER = 'maintenance'
export const MAX_MAINTENANCE_PHOTOS = 5
export const MAX_MAINTENANCE_UPDATES = 200

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BUSINESS_DAYS = { medium: 2, low: 3 } as const

/** `urgent` is an emergency, `high` is urgent, the others are regular: two or three business days, at the same time of day. */
export function calculateRespondBy(priority: MaintenancePriority, from: Date): Date {
  if (priority === 'urgent') return new Date(from.getTime() + MAINTENANCE_EMERGENCY_HOURS * HOUR_MS)
  if (priority === 'high') return new Date(from.getTime() + MAINTENANCE_URGENT_HOURS * HOUR_MS)
  return addBusinessDays(from, BUSINESS_DAYS[priority])
}

function addBusinessDays(from: Date, days: number): Date {
  let moment = from
  for (let left = days; left > 0;) {
    moment = new Date(moment.getTime() + DAY_MS)
    if (!isWeekend(moment)) left--
  }
  return moment
}

function isWeekend(moment: Date): boolean {
  const weekday = new Date(moment.getTime() + MANILA_OFFSET_MS).getUTCDay()
  return weekday === 0 || weekday === 6
}

type Promised = { status: MaintenanceStatus; respondBy: Date | null; respondedAt: Date | null }

/** The promised time of the first answer is over without one. What was answered, cancelled or finished waits for no answer. */
export function isLate({ status, respondBy, respondedAt }: Promised, now: Date): boolean {
  const isOpen = status === 'open' || status === 'in_progress'
  return isOpen && respondBy !== null && respondedAt === null && now > respondBy
}
