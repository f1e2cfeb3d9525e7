// When an announcement can be changed, and when its readers can be reminded.
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { OwnerAnnouncement } from './announcement.model.ts'

/** An announcement without a day is current for so long. A tenant who moves in later sees current ones. */
export const CURRENT_DAYS = 30

export function canChange({ read, withdrawnAt }: Pick<OwnerAnnouncement, 'read' | 'withdrawnAt'>): boolean {
  return read === 0 && withdrawnAt === null
}

/** Once on a day. */
export function wasRemindedOn(remindedAt: Date | null, today: Day): boolean {
  return remindedAt !== null && toManilaDay(remindedAt) >= today
}

export function canRemind(
  {
    read,
    audience,
    withdrawnAt,
    remindedAt,
  }: Pick<OwnerAnnouncement, 'read' | 'audience' | 'withdrawnAt' | 'remindedAt'>,
  today: Day,
): boolean {
  return read < audience && withdrawnAt === null && !wasRemindedOn(remindedAt, today)
}
