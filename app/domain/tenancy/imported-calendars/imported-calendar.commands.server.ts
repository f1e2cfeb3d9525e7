// A host adds calendars, has one read again, and removes one.
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import type { CalendarProblem } from '#app/shared/integrations/calendar-vocabulary.ts'
import { MAX_CALENDARS } from './imported-calendar.model.ts'
import { getOwnCalendar, type ImportedCalendar, requireCalendarOwner } from './imported-calendar.queries.server.ts'
import { getNextCheck, hasCurrentContent } from './imported-calendar.rules.ts'
import { readBusyTimes, type Reading } from './read-busy-times.queries.server.ts'
import { replaceBusyTimes, storeReading } from './store-reading.commands.server.ts'

const PURPOSE = 'imported_calendars.sealed_address'

const FIELD_CODES: Record<CalendarProblem, FieldCode> = {
  address: 'field.publicAddress',
  connection: 'importedCalendar.unreachable',
  timeout: 'importedCalendar.unreachable',
  status: 'importedCalendar.refused',
  redirect: 'importedCalendar.refused',
  tooLarge: 'importedCalendar.tooLarge',
  unreadable: 'importedCalendar.unreadable',
}

/** Only a calendar that can be read is stored. The row of the person is locked, so that the maximum holds. */
export async function addCalendar(ctx: Ctx, { address }: { address: string }): Promise<void> {
  const userId = requireCalendarOwner(ctx)
  await hitLimit(ctx, 'importedCalendar.read', getAccountSubject(userId))
  await requireRoom(ctx, userId, address)
  const reading = await readBusyTimes(ctx, address, null)
  if (reading.kind === 'failed') failField('address', FIELD_CODES[reading.problem])
  if (reading.kind !== 'read') throw new Error('a calendar without a known version is always read')
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await requireRoom(tx, userId, address)
    const now = ctx.now()
    const [row] = await tx.db
      .insert(importedCalendars)
      .values({
        userId,
        host: new URL(address).host,
        sealedAddress: ctx.adapters.cipher.encrypt(address, PURPOSE, userId),
        ...reading.version,
        readAt: now,
        checkedAt: now,
        nextCheckAt: getNextCheck(now, false),
        createdAt: now,
      })
      .returning({ id: importedCalendars.id })
    await replaceBusyTimes(tx, row?.id ?? fail('app.unexpected'), reading.busy)
  })
}

async function requireRoom(ctx: Ctx, userId: string, address: string): Promise<void> {
  const known = await ctx.db
    .select()
    .from(importedCalendars)
    .where(eq(importedCalendars.userId, userId))
    .limit(MAX_CALENDARS)
  if (known.some((calendar) => decryptAddress(ctx, calendar) === address))
    failField('address', 'importedCalendar.duplicate')
  if (known.length >= MAX_CALENDARS) fail('importedCalendar.tooMany', { max: MAX_CALENDARS })
}

const decryptAddress = (ctx: Ctx, { sealedAddress, userId }: Pick<ImportedCalendar, 'sealedAddress' | 'userId'>) =>
  ctx.adapters.cipher.decrypt(sealedAddress, PURPOSE, userId)

/** Returns whether it could be read. What went wrong is stored, and shown on the page. */
export async function checkCalendar(ctx: Ctx, id: string): Promise<boolean> {
  const calendar = await getOwnCalendar(ctx, id)
  await hitLimit(ctx, 'importedCalendar.read', getAccountSubject(calendar.userId))
  const reading = await refreshCalendar(ctx, calendar)
  return reading.kind !== 'failed'
}

/** For its owner and for the job. Does not check permissions; the caller does. */
export async function refreshCalendar(ctx: Ctx, calendar: ImportedCalendar): Promise<Reading> {
  const { etag, lastModified } = calendar
  const hasVersion = etag !== null || lastModified !== null
  const version = hasVersion && hasCurrentContent(calendar, ctx.now()) ? { etag, lastModified } : null
  const reading = await readBusyTimes(ctx, decryptAddress(ctx, calendar), version)
  await storeReading(ctx, calendar, reading)
  return reading
}

/** With its busy times. Removing a calendar that is already gone is no error. */
export async function removeCalendar(ctx: Ctx, id: string): Promise<void> {
  const userId = requireCalendarOwner(ctx)
  await ctx.db.delete(importedCalendars).where(and(eq(importedCalendars.id, id), eq(importedCalendars.userId, userId)))
}
