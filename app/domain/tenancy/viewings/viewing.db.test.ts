import { and, count, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import type { InquiryInput } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { listOpenTimes } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { submitInquiry } from './request-viewing.commands.server.ts'
import { listOpenViewings, listPastViewings } from './viewing-list.queries.server.ts'
import {
  cancelViewing,
  completeViewing,
  confirmViewing,
  proposeViewingTimes,
  startViewing,
} from './viewing-moves.commands.server.ts'
import { remindOfViewings } from './viewing-reminder.commands.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

// It is 10:00 on Monday, 2 March, in Manila
const SATURDAY = '2026-03-07'
const NINE = toManilaMoment(SATURDAY, '09:00')
const contextAs = (id: string, role: Role = 'tenant', now = TEST_NOW) =>
  createTestContext(database.db, { actor: makeActor(role, id), now })
const createRenter = async () => contextAs((await makePerson(database.db, 'tenant')).id)
const getErrorCode = (error: unknown) => (isAppError(error) ? error.code : String(error))
const getCode = (work: Promise<unknown>) => work.then(() => 'done', getErrorCode)
const getId = ({ actor }: Ctx) => actor?.id ?? ''

/** A listing of an owner who shows homes on Saturdays from 9 to 11. */
async function createListing({ hasOpenTimes = true, isManaged = false } = {}) {
  const owner = await makePerson(database.db, 'landlord')
  const manager = isManaged ? await makePerson(database.db, 'agent') : null
  const agent = manager && (await makeAgent(database.db, { userId: manager.id }))
  const host = manager ?? owner
  if (hasOpenTimes) {
    await makeViewingSettings(database.db, { userId: host.id })
    await makeViewingHours(database.db, { userId: host.id, weekday: 6, startsAt: '09:00', endsAt: '11:00' })
  }
  const { id } = await makeProperty(database.db, {
    ownerId: owner.id,
    status: 'active',
    ...(agent ? { agentId: agent.id } : {}),
  })
  return {
    id,
    owner: contextAs(owner.id, 'landlord'),
    host: contextAs(host.id, manager ? 'agent' : 'landlord'),
  }
}

const makeInput = (propertyId: string, wanted: Partial<InquiryInput>): InquiryInput => ({
  key: crypto.randomUUID(),
  propertyId,
  variant: 'inspection',
  message: 'Puwede po bang makita?',
  phone: null,
  date: '',
  time: '',
  ...wanted,
})
const choose = (ctx: Ctx, listingId: string, startsAt = NINE) =>
  submitInquiry(ctx, makeInput(listingId, { slot: startsAt.toISOString() }))
const propose = (ctx: Ctx, listingId: string, date = SATURDAY, time = '09:00') =>
  submitInquiry(ctx, makeInput(listingId, { date, time }))

async function getViewing(listingId: string) {
  const [viewing] = await database.db.select().from(inspections).where(eq(inspections.propertyId, listingId))
  if (!viewing) throw new Error('the listing has no viewing')
  return viewing
}
const getRef = async (listingId: string) => {
  const { id, version } = await getViewing(listingId)
  return { id, version }
}
async function listLines(conversationId: string) {
  const sent = eq(messages.conversationId, conversationId)
  const rows = await database.db.select().from(messages).where(sent).orderBy(messages.sequence)
  return rows.map((message) => formatMessageText(message, 'en'))
}
const listTemplates = async () =>
  (await database.db.select({ template: emails.template }).from(emails)).map(({ template }) => template).toSorted()
const countKind = async (userId: string, kind: string) =>
  (
    await database.db
      .select({ total: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))
  )[0]?.total

describe('submitInquiry with a viewing', () => {
  test('an open time is held at once, and the line, the inquiry and the notification of the host commit with it', async () => {
    const [listing, renter] = [await createListing({ isManaged: true }), await createRenter()]
    const [day] = await listOpenTimes(renter, listing.id)
    expect(day).toMatchObject({ day: SATURDAY, times: { length: 3 } })
    const { conversationId, inquiryId } = await choose(renter, listing.id)
    expect(await getViewing(listing.id)).toMatchObject({
      type: 'viewing',
      status: 'pending_confirmation',
      conversationId,
      tenantId: getId(renter),
      hostUserId: getId(listing.host),
      scheduledAt: NINE,
      endsAt: toManilaMoment(SATURDAY, '09:30'),
      holdsTime: true,
      version: 1,
    })
    expect((await listLines(conversationId))[0]).toContain('Chosen viewing time: 7 Mar 2026, 9:00 AM')
    const [inquiry] = await database.db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
    expect(inquiry?.preferredAt).toEqual(NINE)
    for (const person of [listing.owner, listing.host])
      expect(await countKind(getId(person), 'viewing.requested')).toBe(1)
    expect(await listTemplates()).toEqual(['inquiry.inspection'])
    expect((await listOpenTimes(await createRenter(), listing.id))[0]?.times).toHaveLength(2)
  })

  test('an inquiry for a viewing needs a future time in Manila, at most six months ahead', async () => {
    const [{ id }, renter] = [await createListing({ hasOpenTimes: false }), await createRenter()]
    await expect(propose(renter, id, '2026-03-02', '09:59')).rejects.toMatchObject({ params: { field: 'time' } })
    await expect(propose(renter, id, '2026-03-01', '18:00')).rejects.toMatchObject({
      params: { field: 'date', problem: 'inspection.time.past' },
    })
    await expect(propose(renter, id, '2026-09-03', '18:00')).rejects.toMatchObject({
      params: { field: 'date', problem: 'inspection.date.tooFar' }, // the last day is 2 September
    })
    const { inquiryId, conversationId } = await propose(renter, id, '2026-03-02', '10:30')
    const [row] = await database.db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
    expect(row?.preferredAt?.toISOString()).toBe('2026-03-02T02:30:00.000Z')
    expect((await listLines(conversationId))[0]).toContain('Preferred viewing: 2 Mar 2026, 10:30 AM')
    const [mail] = await database.db.select().from(emails)
    expect(mail?.textBody).toContain('2 Mar 2026, 10:30 AM')
    expect(mail?.textBody).toContain('/dashboard/landlord/viewings')
  })

  test('up to three proposed times hold nothing and are stored in their order, without duplicates', async () => {
    const [listing, renter] = [await createListing({ hasOpenTimes: false }), await createRenter()]
    const proposed = { date: SATURDAY, time: '15:00', date2: SATURDAY, time2: '09:00', date3: SATURDAY, time3: '15:00' }
    await submitInquiry(renter, makeInput(listing.id, proposed))
    const viewing = await getViewing(listing.id)
    expect(viewing).toMatchObject({ holdsTime: false, scheduledAt: toManilaMoment(SATURDAY, '15:00') })
    const rows = await database.db.select().from(viewingProposals).where(eq(viewingProposals.inspectionId, viewing.id))
    expect(rows.map(({ startsAt }) => startsAt)).toEqual([viewing.scheduledAt, NINE])
  })

  test('50 renters who choose one open time at once: one gets it, the others are told; null control: proposals of it all go through', async () => {
    const [taken, free] = [await createListing(), await createListing({ hasOpenTimes: false })]
    const renters = await Promise.all(Array.from({ length: 50 }, createRenter))
    const codes = await Promise.all(renters.map((renter) => getCode(choose(renter, taken.id))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'viewing.timeTaken']))
    await database.db.delete(rateLimits)
    const others = await Promise.all(renters.slice(0, 8).map((renter) => getCode(propose(renter, free.id))))
    expect(new Set(others)).toEqual(new Set(['done']))
    // Nothing of the refused requests is left
    const [stored] = await database.db
      .select({ total: count() })
      .from(inquiries)
      .where(eq(inquiries.propertyId, taken.id))
    expect(stored?.total).toBe(1)
  })

  test('a renter has one open viewing of a listing, also with concurrent requests; a past one does not count', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    const times = [NINE, toManilaMoment(SATURDAY, '09:45'), toManilaMoment(SATURDAY, '10:30')]
    const codes = await Promise.all(times.map((time) => getCode(choose(renter, listing.id, time))))
    expect(codes.toSorted()).toEqual(['done', 'viewing.alreadyOpen', 'viewing.alreadyOpen'])
    const later = contextAs(getId(renter), 'tenant', toManilaMoment('2026-03-08', '10:00'))
    expect(await getCode(choose(later, listing.id, toManilaMoment('2026-03-14', '09:00')))).toBe('done')
  })

  test('concurrent requests of different times respect the limit of viewings a day', async () => {
    const owner = await makePerson(database.db, 'landlord')
    await makeViewingSettings(database.db, { userId: owner.id, maxPerDay: 2 })
    await makeViewingHours(database.db, { userId: owner.id, weekday: 6, startsAt: '09:00', endsAt: '18:00' })
    const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
    const [day] = await listOpenTimes(await createRenter(), listing.id)
    const codes = await Promise.all(
      (day?.times ?? []).map(async (time) => getCode(choose(await createRenter(), listing.id, new Date(time)))),
    )
    expect(codes.length).toBeGreaterThan(5)
    expect(codes.filter((code) => code === 'done')).toHaveLength(2)
  })

  test('a time that is not open, an own listing, a hidden listing and an administrator are refused', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    expect(await getCode(choose(renter, listing.id, toManilaMoment(SATURDAY, '09:10')))).toBe('viewing.timeTaken')
    expect(await getCode(choose(listing.owner, listing.id))).toBe('inquiry.ownListing')
    const admin = contextAs((await makePerson(database.db, 'admin')).id, 'admin')
    expect(await getCode(choose(admin, listing.id))).toBe('auth.forbidden')
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, listing.id))
    expect(await getCode(choose(renter, listing.id))).toBe('listing.notFound')
  })

  test('a repeated request has one effect', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    const input = makeInput(listing.id, { slot: NINE.toISOString() })
    expect(await submitInquiry(renter, input)).toEqual(await submitInquiry(renter, input))
    expect(await database.db.select().from(inspections).where(eq(inspections.propertyId, listing.id))).toHaveLength(1)
  })
})

describe('answers', () => {
  test('confirm, move, confirm by the other side and cancel: each has its line, both get a mail, the version counts up', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    const { conversationId } = await choose(renter, listing.id)
    await database.db.delete(emails)
    await confirmViewing(listing.owner, { ...(await getRef(listing.id)), startsAt: NINE })
    expect(await getViewing(listing.id)).toMatchObject({ status: 'scheduled', holdsTime: true, version: 2 })
    expect(await listTemplates()).toEqual(['viewing.confirmed', 'viewing.confirmed'])
    expect(await countKind(getId(renter), 'viewing.confirmed')).toBe(1)

    await proposeViewingTimes(listing.owner, { ...(await getRef(listing.id)), date: SATURDAY, time: '16:00' })
    expect(await getViewing(listing.id)).toMatchObject({
      status: 'pending_confirmation',
      holdsTime: false,
      proposedBy: getId(listing.owner),
      version: 3,
    })
    const four = toManilaMoment(SATURDAY, '16:00')
    expect(await getCode(confirmViewing(listing.owner, { ...(await getRef(listing.id)), startsAt: four }))).toBe(
      'viewing.otherSideAnswers',
    )
    await confirmViewing(renter, { ...(await getRef(listing.id)), startsAt: four })
    await cancelViewing(renter, { ...(await getRef(listing.id)), reason: 'May sakit po ako.' })
    expect(await getViewing(listing.id)).toMatchObject({
      status: 'cancelled',
      holdsTime: false,
      cancelReason: 'May sakit po ako.',
      version: 5,
    })
    expect((await listLines(conversationId)).slice(1)).toEqual([
      'Viewing confirmed: 7 Mar 2026, 9:00 AM',
      'Another time proposed for the viewing: 7 Mar 2026, 4:00 PM',
      'Viewing confirmed: 7 Mar 2026, 4:00 PM',
      'Viewing cancelled: 7 Mar 2026, 4:00 PM\nReason: May sakit po ako.',
    ])
    const { id } = await getViewing(listing.id)
    const mails = await database.db.select().from(emails).orderBy(emails.createdAt)
    const files = mails.map(({ template, attachments }) => {
      const content = attachments?.[0]?.content ?? ''
      const find = (name: string) => new RegExp(String.raw`^${name}:(\S+)`, 'm').exec(content)?.[1]
      return [template, find('METHOD'), find('UID'), find('SEQUENCE')].join(' ')
    })
    const uid = `${id}@tahanan.example`
    expect(new Set(files)).toEqual(
      new Set([
        `viewing.confirmed REQUEST ${uid} 2`,
        `viewing.moved REQUEST ${uid} 3`,
        `viewing.confirmed REQUEST ${uid} 4`,
        `viewing.cancelled CANCEL ${uid} 5`,
      ]),
    )
    expect(mails).toHaveLength(8)
    expect((await listOpenTimes(await createRenter(), listing.id))[0]?.times).toHaveLength(3)
  })

  test('50 confirmations of one viewing: one succeeds', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    const { conversationId } = await choose(renter, listing.id)
    const ref = { ...(await getRef(listing.id)), startsAt: NINE }
    const codes = await Promise.all(Array.from({ length: 50 }, () => getCode(confirmViewing(listing.owner, ref))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'app.changedMeanwhile']))
    expect(await listLines(conversationId)).toHaveLength(2)
    expect((await listTemplates()).filter((template) => template === 'viewing.confirmed')).toHaveLength(2)
  })

  describe('a host who confirms the same time for several renters at once', () => {
    async function confirmAll() {
      const listing = await createListing({ hasOpenTimes: false })
      const renters = await Promise.all(Array.from({ length: 8 }, createRenter))
      await Promise.all(renters.map((renter) => propose(renter, listing.id)))
      const viewings = await database.db.select().from(inspections).where(eq(inspections.propertyId, listing.id))
      return Promise.all(
        viewings.map(({ id, version }) => getCode(confirmViewing(listing.owner, { id, version, startsAt: NINE }))),
      )
    }

    test('one is confirmed, and the others are told that the time is taken', async () => {
      const codes = await confirmAll()
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      expect(new Set(codes)).toEqual(new Set(['done', 'viewing.timeTaken']))
    })

    test('null control: without the constraints all are confirmed', async () => {
      const names = ['home', 'host', 'renter'].map((name) => `inspections_${name}_free`)
      const definitions = await database.pool.query<{ name: string; definition: string }>(
        'select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conname = any($1)',
        [names],
      )
      expect(definitions.rows).toHaveLength(3)
      for (const name of names) await database.db.execute(sql.raw(`alter table inspections drop constraint ${name}`))
      try {
        expect(new Set(await confirmAll())).toEqual(new Set(['done']))
      } finally {
        await database.db.update(inspections).set({ holdsTime: false })
        for (const { name, definition } of definitions.rows)
          await database.db.execute(sql.raw(`alter table inspections add constraint ${name} ${definition}`))
      }
    })
  })

  test('a renter cannot be at two homes at once', async () => {
    const [one, other, renter] = [await createListing(), await createListing(), await createRenter()]
    await propose(renter, one.id)
    await propose(renter, other.id, SATURDAY, '09:15')
    await confirmViewing(one.owner, { ...(await getRef(one.id)), startsAt: NINE })
    const startsAt = toManilaMoment(SATURDAY, '09:15')
    const code = await getCode(confirmViewing(other.owner, { ...(await getRef(other.id)), startsAt }))
    expect(code).toBe('viewing.timeTaken')
  })

  test('only an offered time that is still to come can be confirmed', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    await choose(renter, listing.id)
    const ref = await getRef(listing.id)
    const other = confirmViewing(listing.owner, { ...ref, startsAt: toManilaMoment(SATURDAY, '09:45') })
    await expect(other).rejects.toMatchObject({ params: { problem: 'viewing.time.choose' } })
    const late = contextAs(getId(listing.owner), 'landlord', toManilaMoment(SATURDAY, '09:01'))
    await expect(confirmViewing(late, { ...ref, startsAt: NINE })).rejects.toMatchObject({
      params: { problem: 'inspection.time.past' },
    })
  })

  test('a viewing starts at most an hour before its time and is completed after that', async () => {
    const [listing, renter] = [await createListing(), await createRenter()]
    await choose(renter, listing.id)
    await confirmViewing(listing.owner, { ...(await getRef(listing.id)), startsAt: NINE })
    expect(await getCode(startViewing(listing.owner, await getRef(listing.id)))).toBe('viewing.notYet')
    const there = contextAs(getId(listing.owner), 'landlord', toManilaMoment(SATURDAY, '08:30'))
    await startViewing(there, await getRef(listing.id))
    await completeViewing(there, await getRef(listing.id))
    expect(await getViewing(listing.id)).toMatchObject({ status: 'completed', version: 4 })
    expect((await listPastViewings(renter, 1)).rows).toHaveLength(1)
  })
})

describe('remindOfViewings', () => {
  test('two processes remind both sides once, the day before; a viewing that was agreed later than that needs none', async () => {
    await database.db.update(inspections).set({ remindedAt: TEST_NOW })
    const [listing, renter, late] = [await createListing(), await createRenter(), await createListing()]
    await choose(renter, listing.id)
    await confirmViewing(listing.owner, { ...(await getRef(listing.id)), startsAt: NINE })
    const eve = toManilaMoment('2026-03-06', '10:00')
    const lateRenter = await createRenter()
    await propose(lateRenter, late.id)
    await confirmViewing(contextAs(getId(late.owner), 'landlord', eve), {
      ...(await getRef(late.id)),
      startsAt: NINE,
    })
    await database.db.delete(emails)
    await remindOfViewings(createTestContext(database.db, { now: toManilaMoment('2026-03-06', '08:59') }))
    expect(await listTemplates()).toEqual([])
    const processes = [1, 2].map(() => createTestContext(database.db, { now: eve }))
    await Promise.all(processes.map((ctx) => remindOfViewings(ctx)))
    for (const ctx of processes) await remindOfViewings(ctx)
    expect(await listTemplates()).toEqual(['viewing.reminder', 'viewing.reminder'])
    for (const person of [renter, listing.owner]) expect(await countKind(getId(person), 'viewing.reminder')).toBe(1)
  })
})

describe('listOpenViewings', () => {
  test('what waits for an answer is separate, with the moves of the person; strangers see nothing', async () => {
    const [listing, renter] = [await createListing({ isManaged: true }), await createRenter()]
    await choose(renter, listing.id)
    for (const person of [listing.owner, listing.host]) {
      const { waiting, upcoming } = await listOpenViewings(person)
      expect(waiting.map(({ intents, mySide }) => ({ mySide, intents }))).toEqual([
        { mySide: 'host', intents: ['confirm', 'decline', 'propose'] },
      ])
      expect(upcoming).toEqual([])
    }
    const { waiting, upcoming } = await listOpenViewings(renter)
    expect(waiting).toEqual([])
    expect(upcoming.map(({ intents }) => intents)).toEqual([['cancel', 'propose']])
    expect(await listOpenViewings(await createRenter())).toEqual({ waiting: [], upcoming: [] })
  })
})
