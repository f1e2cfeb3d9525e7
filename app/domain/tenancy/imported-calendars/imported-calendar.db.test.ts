// The life of an imported calendar.
import { and, count, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarRequest, FetchedCalendar } from '#app/adapters/calendars/calendar-fetcher.server.ts'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOpenTimes } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { openTimesAction } from '#app/domain/tenancy/open-times/open-times.schema.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { addCalendar, checkCalendar, removeCalendar } from './imported-calendar.commands.server.ts'
import { importedCalendarJobs, listDueCalendars, readDueCalendar } from './imported-calendar.jobs.server.ts'
import { MAX_CALENDARS } from './imported-calendar.model.ts'
import { listOwnCalendars } from './imported-calendar.queries.server.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000
const ADDRESS = 'https://calendar.example/private-0123456789/basic.ics'
// It is 10:00 on Monday, 2 March, in Manila
const SATURDAY = '2026-03-07'
const NINE = toManilaMoment(SATURDAY, '09:00')

const buildCalendar = (...starts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...starts.flatMap((start) => [
      'BEGIN:VEVENT',
      `DTSTART:${start}`,
      'DURATION:PT1H',
      'SUMMARY:Dentist',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
/** Saturday at 9. */
const BUSY_AT_NINE = '20260307T010000Z'

/** What the site of the calendar answers. */
let answer: FetchedCalendar
let requests: CalendarRequest[] = []
const answerWith = (text: string) => {
  answer = {
    kind: 'content',
    bytes: new TextEncoder().encode(text),
    version: { etag: '"1"', lastModified: null },
  }
}

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
  await database.db.delete(importedCalendars)
  requests = []
  answerWith(buildCalendar(BUSY_AT_NINE))
})

function contextAs(id: string, role: Role, clock = manualClock(TEST_NOW)): Ctx {
  return createTestContext(database.db, {
    actor: makeActor(role, id),
    adapters: {
      clock,
      fetchCalendar: async (request) => {
        requests.push(request)
        return answer
      },
    },
  })
}
async function createHost() {
  const clock = manualClock(TEST_NOW)
  const { id } = await makePerson(database.db, 'landlord')
  const goTo = (moment: Date) => clock.advance(moment.getTime() - clock.now().getTime())
  return { id, goTo, ctx: contextAs(id, 'landlord', clock) }
}
const createRenter = async () => contextAs((await makePerson(database.db, 'tenant')).id, 'tenant')
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!isAppError(error)) return String(error)
      return error.code === 'app.invalidInput' ? String(error.params.problem) : error.code
    },
  )
const listStored = (calendarId?: string) =>
  database.db
    .select({ startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
    .from(busyTimes)
    .where(calendarId === undefined ? undefined : eq(busyTimes.calendarId, calendarId))
const getOnly = async (ctx: Ctx) => {
  const [calendar, ...others] = await listOwnCalendars(ctx)
  if (!calendar || others.length > 0) throw new Error('the host does not have one calendar')
  return calendar
}
const countNotices = async (userId: string) =>
  (
    await database.db
      .select({ total: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'importedCalendar.stopped')))
  )[0]?.total

/** A listing that the host shows on Saturdays from 9 to 11. */
async function createListing(userId: string): Promise<string> {
  await makeViewingSettings(database.db, { userId })
  await makeViewingHours(database.db, { userId, weekday: 6, startsAt: '09:00', endsAt: '11:00' })
  return (await makeProperty(database.db, { ownerId: userId, status: 'active' })).id
}

/** Whether a renter can choose Saturday at 9, at the time of the host's clock. */
async function isOffered(host: Ctx, listingId: string, renter: Ctx): Promise<boolean> {
  const days = await listOpenTimes({ ...renter, now: host.now }, listingId)
  return days.some(({ times }) => times.includes(NINE.toISOString()))
}

describe('adding a calendar', () => {
  test('it is read at once, only its times are stored, and its address only encrypted', async () => {
    const { ctx } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    expect(requests).toEqual([{ url: ADDRESS, version: null }])
    expect(await listStored()).toEqual([{ startsAt: NINE, endsAt: toManilaMoment(SATURDAY, '10:00') }])
    const shown = await getOnly(ctx)
    expect(shown).toMatchObject({ host: 'calendar.example', failingSince: null, isStopped: false })
    const [row] = await database.db.select().from(importedCalendars)
    expect(JSON.stringify([row, shown])).not.toContain('private-0123456789')
    expect(JSON.stringify(row)).not.toContain('Dentist')
  })

  test.each([
    ['address', 'field.publicAddress'],
    ['connection', 'importedCalendar.unreachable'],
    ['timeout', 'importedCalendar.unreachable'],
    ['status', 'importedCalendar.refused'],
    ['redirect', 'importedCalendar.refused'],
    ['tooLarge', 'importedCalendar.tooLarge'],
  ] as const)('one that fails with %s is refused at its field', async (problem, code) => {
    const { ctx } = await createHost()
    answer = { kind: 'failed', problem }
    expect(await getCode(addCalendar(ctx, { address: ADDRESS }))).toBe(code)
    expect(await listOwnCalendars(ctx)).toEqual([])
  })

  test('a page that is no calendar is refused', async () => {
    const { ctx } = await createHost()
    answerWith('<html>Sign in</html>')
    expect(await getCode(addCalendar(ctx, { address: ADDRESS }))).toBe('importedCalendar.unreadable')
    expect(await listStored()).toEqual([])
  })

  test('the same calendar twice and more than the maximum are refused, also at once', async () => {
    const { ctx } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    expect(await getCode(addCalendar(ctx, { address: ADDRESS }))).toBe('importedCalendar.duplicate')
    const added = await Promise.all(
      Array.from({ length: 5 }, (_, index) => getCode(addCalendar(ctx, { address: `${ADDRESS}?${index}` }))),
    )
    expect(added.filter((code) => code === 'done')).toHaveLength(MAX_CALENDARS - 1)
    expect(added.filter((code) => code === 'importedCalendar.tooMany')).toHaveLength(4 - (MAX_CALENDARS - 2))
    expect(await listOwnCalendars(ctx)).toHaveLength(MAX_CALENDARS)
  })

  test.each([
    [' webcal://calendar.example/a.ics ', 'https://calendar.example/a.ics'],
    ['WEBCAL://Calendar.Example/a.ics', 'https://calendar.example/a.ics'],
    ['webcals://calendar.example/a.ics', 'https://calendar.example/a.ics'],
    ['https://calendar.example', 'https://calendar.example/'],
    ['http://calendar.example/a.ics', null],
    ['ftp://calendar.example/a.ics', null],
    ['calendar.example/a.ics', null],
    ['', null],
    [`https://calendar.example/${'ñ'.repeat(400)}`, null],
    [`https://calendar.example/${'a'.repeat(1_000)}`, null],
  ])('the address %j is read as %j', (typed, address) => {
    const parsed = openTimesAction.safeParse({ intent: 'addCalendar', address: typed })
    expect(parsed.success ? parsed.data : null).toEqual(address === null ? null : { intent: 'addCalendar', address })
  })

  test('a renter has no calendars, and the calendar of another host is not found', async () => {
    const [host, other, renter] = [await createHost(), await createHost(), await createRenter()]
    expect(await getCode(addCalendar(renter, { address: ADDRESS }))).toBe('auth.forbidden')
    await addCalendar(host.ctx, { address: ADDRESS })
    const { id } = await getOnly(host.ctx)
    expect(await getCode(checkCalendar(other.ctx, id))).toBe('app.notFound')
    await removeCalendar(other.ctx, id)
    expect(await listStored(id)).toHaveLength(1)
  })
})

describe('the life of a calendar', () => {
  test('it is read every hour, and its times are replaced', async () => {
    const { ctx, goTo } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    const { id } = await getOnly(ctx)
    expect(await listDueCalendars(ctx)).toEqual([])
    goTo(new Date(TEST_NOW.getTime() + HOUR))
    expect(await listDueCalendars(ctx)).toEqual([id])
    answerWith(buildCalendar('20260307T020000Z', '20260307T030000Z'))
    const jobs = createInlineJobs()
    const system: Ctx = { ...ctx, actor: null, adapters: { ...ctx.adapters, jobs } }
    await jobs.work(importedCalendarJobs(() => system))
    await importedCalendarJobs(() => system)
      .find(({ cron }) => cron !== undefined)
      ?.handler({})
    expect(await jobs.runWaiting()).toBe(1)
    expect(await listStored(id)).toEqual([
      { startsAt: toManilaMoment(SATURDAY, '10:00'), endsAt: toManilaMoment(SATURDAY, '12:00') },
    ])
    expect(await listDueCalendars(ctx)).toEqual([])
    await readDueCalendar(system, id) // nobody reads it twice
    expect(requests).toHaveLength(2)
  })

  test('an unchanged calendar keeps its times, and is read in full once a day', async () => {
    const { ctx, goTo } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    const { id } = await getOnly(ctx)
    answer = { kind: 'unchanged' }
    goTo(new Date(TEST_NOW.getTime() + HOUR))
    await checkCalendar(ctx, id)
    expect(requests.at(-1)?.version).toEqual({ etag: '"1"', lastModified: null })
    expect(await listStored(id)).toHaveLength(1)
    expect((await getOnly(ctx)).checkedAt).toEqual(ctx.now())
    goTo(new Date(TEST_NOW.getTime() + 24 * HOUR))
    answerWith(buildCalendar())
    await checkCalendar(ctx, id)
    expect(requests.at(-1)?.version).toBeNull()
    expect(await listStored(id)).toEqual([])
  })

  test('one that fails keeps its times for a day, then they are deleted with one notice, and it works again', async () => {
    const { id: userId, ctx, goTo } = await createHost()
    const [listing, renter] = [await createListing(userId), await createRenter()]
    await addCalendar(ctx, { address: ADDRESS })
    const { id } = await getOnly(ctx)
    answer = { kind: 'failed', problem: 'timeout' }
    const failingSince = new Date(TEST_NOW.getTime() + HOUR)
    goTo(failingSince)
    await readDueCalendar(ctx, id)
    expect(await getOnly(ctx)).toMatchObject({ failingSince, problem: 'timeout', isStopped: false })
    expect(await checkCalendar(ctx, id)).toBe(false)

    goTo(new Date(failingSince.getTime() + 24 * HOUR - 1))
    expect(await isOffered(ctx, listing, renter)).toBe(false)
    await readDueCalendar(ctx, id)
    expect(await listStored(id)).toHaveLength(1)
    expect(await countNotices(userId)).toBe(0)

    // They count no longer at that moment, also if nobody has noticed yet
    goTo(new Date(failingSince.getTime() + 24 * HOUR))
    expect(await getOnly(ctx)).toMatchObject({ failingSince, isStopped: true })
    expect(await isOffered(ctx, listing, renter)).toBe(true)
    goTo(new Date(failingSince.getTime() + 25 * HOUR))
    await readDueCalendar(ctx, id)
    expect(await listStored(id)).toEqual([])
    for (let day = 0; day < 3; day++) {
      goTo(new Date(ctx.now().getTime() + 24 * HOUR))
      expect(await listDueCalendars(ctx)).toEqual([id])
      await readDueCalendar(ctx, id)
      expect(await listDueCalendars(ctx)).toEqual([])
    }
    expect(await countNotices(userId)).toBe(1)
    const sent = await database.db.select({ template: emails.template }).from(emails)
    expect(sent).toEqual([{ template: 'notification.importedCalendar.stopped' }])

    answerWith(buildCalendar(BUSY_AT_NINE))
    await checkCalendar(ctx, id)
    expect(requests.at(-1)?.version).toBeNull()
    expect(await getOnly(ctx)).toMatchObject({ failingSince: null, problem: null, isStopped: false })
    expect(await isOffered(ctx, listing, renter)).toBe(false)
  })

  test('removing a calendar deletes its busy times at once, and a reading that ends later stores nothing', async () => {
    const { ctx } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    const { id } = await getOnly(ctx)
    const fetchCalendar: Ctx['adapters']['fetchCalendar'] = async () => {
      await removeCalendar(ctx, id)
      return answer
    }
    await checkCalendar({ ...ctx, adapters: { ...ctx.adapters, fetchCalendar } }, id)
    expect(await listOwnCalendars(ctx)).toEqual([])
    expect(await listStored()).toEqual([])
  })

  test('nothing is fetched for a person who was deactivated', async () => {
    const { id: userId, ctx, goTo } = await createHost()
    await addCalendar(ctx, { address: ADDRESS })
    const { id } = await getOnly(ctx)
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, userId))
    goTo(new Date(TEST_NOW.getTime() + HOUR))
    await readDueCalendar(ctx, id)
    expect(requests).toHaveLength(1)
  })
})
