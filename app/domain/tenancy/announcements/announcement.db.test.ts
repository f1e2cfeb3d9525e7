import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  remindReaders,
  withdrawAnnouncement,
} from './announcement.commands.server.ts'
import {
  getBuildingAnnouncement,
  getLatestAnnouncement,
  listBuildingAnnouncements,
} from './announcement.queries.server.ts'
import { createAnnouncementInput } from './announcement.schema.ts'
import {
  getOwnAnnouncement,
  listCurrentAnnouncements,
  listOwnAnnouncements,
} from './own-announcement.queries.server.ts'
import { readAnnouncement } from './read-announcement.commands.server.ts'
import {
  ANNOUNCEMENT_BATCH,
  ANNOUNCEMENT_JOB,
  tellAnnouncement,
  type ToldKind,
} from './tell-announcement.commands.server.ts'

const database = setUpTestDatabase()
const { people, createContext, listKinds } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }
const DAY_MS = 24 * 60 * 60_000

type Batch = { announcementId: string; kind: ToldKind; tenantIds: string[] }
let batches: Batch[] = []
beforeEach(() => {
  batches = []
})

/** Records the jobs that a command sends, and sets its time. */
function watch(ctx: Ctx, now = TEST_NOW): Ctx {
  const send = async (_db: unknown, name: string, { announcementId, kind, tenantIds }: JobData) => {
    if (name === ANNOUNCEMENT_JOB)
      batches.push({
        announcementId: String(announcementId),
        kind: kind as ToldKind,
        tenantIds: String(tenantIds).split(' '),
      })
  }
  return { ...ctx, now: () => now, adapters: { ...ctx.adapters, jobs: { ...ctx.adapters.jobs, send } } }
}
async function runJobs(now = TEST_NOW) {
  const due = batches
  batches = []
  const ctx = { ...createTestContext(database.db), now: () => now }
  // A job whose process ended is repeated, also while the first still runs
  await Promise.all([...due, ...due].map((batch) => tellAnnouncement(ctx, batch)))
  for (const batch of due) await tellAnnouncement(ctx, batch)
}

async function makeHouse(beds = 2, rooms = 1) {
  const house = await makeBoardingHouse(database.db, { rooms, beds, ownerId: getId(people.owner) })
  const tenants: { ctx: Ctx; rentalId: string; id: string }[] = []
  for (const { id: spaceId } of house.beds) {
    const { id } = await makePerson(database.db, 'tenant')
    const rental = await makeRental(database.db, {
      propertyId: house.listing.id,
      addedByOwner: true,
      spaceId,
      tenantId: id,
      ...running,
    })
    tenants.push({ ctx: createContext('tenant', id), rentalId: rental.id, id })
  }
  return { ...house, tenants }
}
const build = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  title: 'No water',
  body: 'The pump is repaired.',
  eventOn: null,
  eventFrom: null,
  eventTo: null,
  space: null,
  corrects: null,
  ...changes,
})
const post = (buildingId: string, changes: object = {}) =>
  createAnnouncement(watch(people.owner), buildingId, build(changes))
const listTitles = async (ctx: Ctx) => (await listOwnAnnouncements(ctx, { page: 1 })).rows.map(({ title }) => title)

test('tenants get it once in the product and by mail, and the owner sees who read it and when', async () => {
  const house = await makeHouse(3)
  const input = build({ eventOn: addDays(today, 2), eventFrom: '09:00', eventTo: '12:00' })
  const id = await createAnnouncement(watch(people.owner), house.buildingId, input)
  expect(await createAnnouncement(watch(people.owner), house.buildingId, input)).toBe(id)
  await runJobs()
  const [first, second] = house.tenants
  for (const tenant of house.tenants) {
    expect(await listKinds(tenant.id, id)).toEqual(['announcement.posted'])
    const [account] = await database.db.select().from(users).where(eq(users.id, tenant.id))
    const mails = await database.db
      .select()
      .from(emails)
      .where(eq(emails.toAddress, account?.email ?? ''))
    expect(mails.map(({ subject }) => subject)).toEqual(['Announcement: No water'])
  }
  for (const tenant of [first, second]) {
    await readAnnouncement(tenant!.ctx, id, { version: 1 })
    await readAnnouncement(tenant!.ctx, id, { version: 1 })
  }
  const { announcement, receipts } = await getBuildingAnnouncement(people.owner, house.buildingId, id)
  expect(announcement).toMatchObject({ read: 2, audience: 3, eventFrom: '09:00', eventTo: '12:00' })
  expect(receipts.map(({ readAt }) => readAt !== null)).toEqual([false, true, true])
  expect(receipts[0]).toMatchObject({ tenantId: house.tenants[2]!.id, hasAccount: true, livesHere: true })
  expect((await getLatestAnnouncement(people.owner, house.buildingId))?.latest).toMatchObject({ id, read: 2 })
  expect((await listOwnAnnouncements(first!.ctx, { page: 1 })).rows).toMatchObject([{ id, readAt: TEST_NOW }])
})
test('a building with many tenants is told by jobs of a bounded size', async () => {
  const house = await makeBoardingHouse(database.db, { rooms: 3, beds: 18, ownerId: getId(people.owner) })
  for (const { id: spaceId } of house.beds)
    await makeRental(database.db, { propertyId: house.listing.id, addedByOwner: true, spaceId, ...running })
  await post(house.buildingId)
  expect(batches.map(({ tenantIds }) => tenantIds.length)).toEqual([ANNOUNCEMENT_BATCH, 54 - ANNOUNCEMENT_BATCH])
})

test('one for a room reaches only its tenants; a bed, the nameless unit and a space of another building are refused', async () => {
  const house = await makeHouse(1, 2)
  const other = await makeHouse(1)
  await post(house.buildingId, { title: 'For one room', space: house.rooms[0]!.id })
  await post(house.buildingId, { title: 'For all' })
  expect(await listTitles(house.tenants[0]!.ctx)).toEqual(expect.arrayContaining(['For one room', 'For all']))
  expect(await listTitles(house.tenants[1]!.ctx)).toEqual(['For all'])
  for (const space of [house.beds[0]!.id, house.unit.id, other.rooms[0]!.id])
    expect(await getOutcome(post(house.buildingId, { space }))).toBe('space.notFound')
})

test('who moves in later sees current ones without a mail, who moved out sees none, and a receipt stays', async () => {
  const house = await makeHouse(2)
  const current = await post(house.buildingId, { title: 'Current' })
  const past = await post(house.buildingId, { title: 'Past' })
  const longAgo = new Date(TEST_NOW.getTime() - 60 * DAY_MS)
  await database.db.update(buildingAnnouncements).set({ createdAt: longAgo }).where(eq(buildingAnnouncements.id, past))
  const [leaver, stayer] = house.tenants
  await readAnnouncement(leaver!.ctx, current, { version: 1 })
  const gone = { startsOn: running.startsOn, endsOn: addDays(today, -1) }
  await database.db.update(rentals).set(gone).where(eq(rentals.id, leaver!.rentalId))
  const { id: newcomerId } = await makePerson(database.db, 'tenant')
  await makeRental(database.db, {
    propertyId: house.listing.id,
    addedByOwner: true,
    spaceId: house.beds[0]!.id,
    tenantId: newcomerId,
    startsOn: today,
    endsOn: running.endsOn,
  })
  await runJobs()
  expect(await listTitles(createContext('tenant', newcomerId))).toEqual(['Current'])
  expect(await listKinds(newcomerId)).toEqual([])
  expect(await listTitles(leaver!.ctx)).toEqual([])
  expect(await listKinds(leaver!.id)).toEqual([])
  expect(await getOutcome(getOwnAnnouncement(leaver!.ctx, current))).toBe('announcement.notFound')
  expect(await listTitles(stayer!.ctx)).toEqual(['Current', 'Past'])
  expect((await listCurrentAnnouncements(stayer!.ctx, { limit: 3 })).map(({ title }) => title)).toEqual(['Current'])
  const { receipts, announcement } = await getBuildingAnnouncement(people.owner, house.buildingId, current)
  expect(announcement).toMatchObject({ read: 1, audience: 3 })
  expect(receipts.find(({ tenantId }) => tenantId === leaver!.id)).toMatchObject({ livesHere: false })
})

test('its text changes until the first reading; of a text that changed, the old version is not read', async () => {
  const house = await makeHouse(1)
  const [tenant] = house.tenants
  const id = await post(house.buildingId)
  const change = (version: number, title: string) => {
    const { key: _key, space: _space, corrects: _corrects, ...content } = build({ title })
    return changeAnnouncement(people.owner, house.buildingId, id, { version, ...content })
  }
  await change(1, 'No water on Friday')
  expect(await getOutcome(change(1, 'Again'))).toBe('app.changedMeanwhile')
  await readAnnouncement(tenant!.ctx, id, { version: 1 })
  expect(await database.db.$count(announcementReads, eq(announcementReads.announcementId, id))).toBe(0)
  await readAnnouncement(tenant!.ctx, id, { version: 2 })
  expect(await getOutcome(change(2, 'Too late'))).toBe('announcement.alreadyRead')
  expect(await getOwnAnnouncement(tenant!.ctx, id)).toMatchObject({ title: 'No water on Friday' })
})

test('a correction goes to the same tenants and both refer to each other; of parallel corrections one is made', async () => {
  const house = await makeHouse(1, 2)
  const id = await post(house.buildingId, { space: house.rooms[0]!.id })
  const outcomes = await Promise.all(
    [1, 2, 3].map((n) => getOutcome(post(house.buildingId, { title: `Correction ${n}`, corrects: id }))),
  )
  expect(outcomes.toSorted()).toEqual(['announcement.alreadyCorrected', 'announcement.alreadyCorrected', 'done'])
  const { rows } = await listOwnAnnouncements(house.tenants[0]!.ctx, { page: 1 })
  const first = rows.find((row) => row.id === id)
  const correction = rows.find((row) => row.id !== id)
  expect(first?.correctedBy?.id).toBe(correction?.id)
  expect(correction?.corrects).toEqual({ id, title: 'No water' })
  expect(await listTitles(house.tenants[1]!.ctx)).toEqual([])
})

test('a withdrawn one says so, tells those who were told, and takes no change', async () => {
  const house = await makeHouse(1)
  const [tenant] = house.tenants
  const id = await post(house.buildingId)
  await runJobs()
  await withdrawAnnouncement(watch(people.owner), house.buildingId, id, 'The date is wrong')
  await runJobs()
  expect(await listKinds(tenant!.id, id)).toEqual(['announcement.posted', 'announcement.withdrawn'])
  expect(await getOwnAnnouncement(tenant!.ctx, id)).toMatchObject({ withdrawnNote: 'The date is wrong' })
  expect(await getOutcome(remindReaders(people.owner, house.buildingId, id))).toBe('announcement.withdrawn')
  const untold = await post(house.buildingId)
  await withdrawAnnouncement(watch(people.owner), house.buildingId, untold, 'Not needed')
  await runJobs()
  expect(await listKinds(tenant!.id, untold)).toEqual([])
})

test('one press reminds those who have not read it, once a day', async () => {
  const house = await makeHouse(2)
  const [reader, other] = house.tenants
  const id = await post(house.buildingId)
  await runJobs()
  await readAnnouncement(reader!.ctx, id, { version: 1 })
  const remind = (now: Date) => remindReaders(watch(people.owner, now), house.buildingId, id)
  await remind(TEST_NOW)
  await runJobs()
  expect(await getOutcome(remind(TEST_NOW))).toBe('announcement.alreadyReminded')
  const tomorrow = new Date(TEST_NOW.getTime() + DAY_MS)
  await remind(tomorrow)
  await runJobs(tomorrow)
  expect(await listKinds(reader!.id, id)).toEqual(['announcement.posted'])
  const reminders = ['announcement.reminded', 'announcement.reminded']
  expect(await listKinds(other!.id, id)).toEqual(['announcement.posted', ...reminders])
})

test('administrators, other owners and tenants find no announcements of a building; other tenants none to read', async () => {
  const house = await makeHouse(1)
  const id = await post(house.buildingId)
  for (const person of [people.otherLandlord, people.admin, people.guest, people.manager]) {
    const attempts = [
      () => createAnnouncement(person, house.buildingId, build()),
      () => getBuildingAnnouncement(person, house.buildingId, id),
      () => listBuildingAnnouncements(person, house.buildingId, { page: 1 }),
      () => withdrawAnnouncement(person, house.buildingId, id, 'No'),
      () => remindReaders(person, house.buildingId, id),
    ]
    for (const attempt of attempts) expect(await getOutcome(attempt())).toBe('building.notFound')
    expect(await getOutcome(readAnnouncement(person, id, { version: 1 }))).toBe('announcement.notFound')
  }
  expect(await getLatestAnnouncement(people.admin, house.buildingId)).toBeNull()
  const other = await makeHouse(1)
  expect(await getOutcome(getBuildingAnnouncement(people.owner, other.buildingId, id))).toBe('announcement.notFound')
})

test('a building has a bounded number of announcements a day, and none about a past day', async () => {
  const house = await makeHouse(1)
  expect(await getOutcome(post(house.buildingId, { eventOn: addDays(today, -1) }))).toBe('app.invalidInput')
  for (let n = 0; n < LIMITS.announcement.max; n += 1) await post(house.buildingId)
  expect(await getOutcome(post(house.buildingId))).toBe('app.tooManyRequests')
})

test('the form needs a title and a text within bounds, hours in order, and a day for the hours', () => {
  const valid = { ...build(), eventOn: '2026-12-03', eventFrom: '09:00', eventTo: '12:00', space: '', corrects: '' }
  const parse = (changes: object) => createAnnouncementInput.safeParse({ ...valid, ...changes })
  expect(parse({}).data).toMatchObject({ eventOn: '2026-12-03', space: null, corrects: null })
  expect(parse({ eventOn: '', eventFrom: '', eventTo: '' }).data).toMatchObject({ eventOn: null, eventFrom: null })
  for (const changes of [
    { title: ' ' },
    { title: 'x'.repeat(121) },
    { body: '' },
    { body: 'x'.repeat(4_001) },
    { body: 'a\0b' },
    { eventOn: '2026-02-30' },
    { eventOn: '' },
    { eventFrom: '' },
    { eventFrom: '25:00' },
    { eventTo: '09:00' },
    { space: 'all' },
    { more: '1' },
  ])
    expect(parse(changes).success).toBe(false)
})
