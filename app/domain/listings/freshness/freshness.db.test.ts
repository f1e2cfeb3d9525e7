import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { unsealMail } from '#app/domain/kernel/mail/sealed-mail.rules.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { countUnreadNotifications } from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_CIPHER, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { answerAsOwner, answerByLink, confirmAvailability } from './availability.commands.server.ts'
import { buildAvailabilityLink } from './availability-link.rules.server.ts'
import { getOwnQuestion, getQuestionByLink } from './availability.queries.server.ts'
import { checkFreshness } from './freshness.commands.server.ts'

const database = setUpTestDatabase()
const DAY = 24 * 60 * 60_000
beforeEach(async () => {
  await database.db.delete(emails)
  await database.db.delete(notifications)
  await database.db.delete(properties)
})

async function setUp(values: Partial<typeof properties.$inferInsert> = {}) {
  const clock = manualClock(TEST_NOW)
  const ctx = createTestContext(database.db, { adapters: { clock } })
  const owner = await makePerson(database.db, 'landlord')
  const { id } = await makeProperty(database.db, {
    ownerId: owner.id,
    status: 'active',
    title: 'Sunny studio',
    availabilityConfirmedAt: TEST_NOW,
    ...values,
  })
  const asOwner = withActor(ctx, makeActor('landlord', owner.id))
  /** Runs the hourly job on the last day, as the earlier days are without a step. */
  const passDays = async (days: number) => {
    clock.advance(days * DAY)
    await checkFreshness(ctx)
  }
  return { clock, ctx, owner, id, asOwner, passDays }
}

async function readListing(id: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
  return row ?? expect.unreachable('no listing')
}
const listTemplates = async () =>
  (await database.db.select().from(emails).orderBy(emails.createdAt)).map(({ template }) =>
    template.replace('notification.listing.', ''),
  )

/** The token of the newest mail. */
async function readMailedToken(): Promise<string> {
  const [mail] = await database.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(1)
  const { text } = unsealMail(TEST_CIPHER, mail ?? expect.unreachable('no mail'))
  return decodeURIComponent(/[?&]token=([^&\s]+)&answer=/.exec(text)?.[1] ?? '')
}

describe('the questions over 40 days', () => {
  test('two processes that check every day ask, remind, hide and stay silent, each once; one click brings the listing back', async () => {
    const { clock, ctx, id, asOwner } = await setUp()
    const other = openDatabase(database.url)
    const contexts = [ctx, { ...ctx, db: other.db }]
    const history: [day: number, status: string, askCount: number, mails: number][] = []
    for (let day = 1; day <= 40; day++) {
      clock.advance(DAY)
      await Promise.all([...contexts, ...contexts].map((one) => checkFreshness(one)))
      const { status, availabilityAskCount } = await readListing(id)
      const [, , lastCount, lastMails] = history.at(-1) ?? [0, '', 0, 0]
      const mails = (await listTemplates()).length
      if (availabilityAskCount !== lastCount || mails !== lastMails)
        history.push([day, status, availabilityAskCount, mails])
    }
    await other.close()
    expect(history).toEqual([
      [14, 'active', 1, 1],
      [21, 'active', 2, 2],
      [28, 'inactive', 0, 3],
    ])
    expect(await listTemplates()).toEqual(['availabilityAsked', 'availabilityAskedAgain', 'expired'])
    expect((await readListing(id)).inactiveReason).toBe('no_answer')
    expect(await countUnreadNotifications(asOwner)).toBe(1)
    const actions = await database.db
      .select({ details: auditLog.details, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'listing.statusChanged')))
    expect(actions).toEqual([{ details: { from: 'active', to: 'inactive', reason: 'no_answer' }, actorId: null }])

    expect(await answerByLink(ctx, { token: await readMailedToken(), answer: 'yes' })).toBe('returned')
    expect(await readListing(id)).toMatchObject({
      status: 'active',
      inactiveReason: null,
      availabilityConfirmedAt: clock.now(),
      availabilityAskedAt: null,
      availabilityAskCount: 0,
    })
    expect(await countUnreadNotifications(asOwner)).toBe(0)
  })

  test('an answer starts the period again, and "no" hides the listing with its reason', async () => {
    const { ctx, clock, id, asOwner, passDays } = await setUp()
    await passDays(14)
    expect(await answerByLink(ctx, { token: await readMailedToken(), answer: 'yes' })).toBe('confirmed')
    expect(await readListing(id)).toMatchObject({ availabilityConfirmedAt: clock.now(), availabilityAskCount: 0 })
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'listing.availabilityConfirmed')))
    expect(entry).toMatchObject({ actorId: asOwner.actor?.id, details: { by: 'link' } })
    await passDays(13)
    expect((await listTemplates()).length).toBe(1)
    await passDays(1)
    expect(await answerByLink(ctx, { token: await readMailedToken(), answer: 'no' })).toBe('withdrawn')
    expect(await readListing(id)).toMatchObject({ status: 'inactive', inactiveReason: 'not_available' })
    await passDays(60)
    expect((await listTemplates()).length).toBe(2)
    expect(await answerAsOwner(asOwner, { id, answer: 'yes' })).toBe('returned')
  })

  test('after a pause of the job the owner still has the time between the second question and the end', async () => {
    const { id, passDays } = await setUp()
    await passDays(14)
    await passDays(40)
    expect(await readListing(id)).toMatchObject({ status: 'active', availabilityAskCount: 2 })
    await passDays(6)
    expect((await readListing(id)).status).toBe('active')
    await passDays(1)
    expect((await readListing(id)).status).toBe('inactive')
  })

  test('changed periods take effect, and a listing cannot be hidden before the second question', async () => {
    const { ctx, id, passDays } = await setUp()
    const admin = withActor(ctx, makeActor('admin', (await makePerson(database.db, 'admin')).id))
    await expect(saveSettings(admin, { freshnessRemindDays: 14 })).rejects.toMatchObject({ code: 'app.invalidInput' })
    await expect(saveSettings(admin, { freshnessAskDays: 0 })).rejects.toMatchObject({ code: 'app.invalidInput' })
    await saveSettings(admin, { freshnessAskDays: 3, freshnessRemindDays: 1, freshnessExpireDays: 2 })
    for (const [days, askCount] of [
      [2, 0],
      [1, 1],
      [1, 2],
    ] as const) {
      await passDays(days)
      expect((await readListing(id)).availabilityAskCount).toBe(askCount)
    }
    await passDays(1)
    expect((await readListing(id)).status).toBe('inactive')
    await saveSettings(admin, { freshnessAskDays: 14, freshnessRemindDays: 7, freshnessExpireDays: 14 })
  })

  test('nobody is asked and nothing expires while notifications are off in the settings', async () => {
    const { ctx, id, passDays } = await setUp()
    const admin = withActor(ctx, makeActor('admin', (await makePerson(database.db, 'admin')).id))
    await saveSettings(admin, { notificationsEnabled: false })
    await passDays(40)
    expect(await readListing(id)).toMatchObject({ status: 'active', availabilityAskCount: 0 })
    await saveSettings(admin, { notificationsEnabled: true })
    await passDays(0)
    expect((await readListing(id)).availabilityAskCount).toBe(1)
  })

  test('a step that fails before its commit changes nothing and keeps no other listing, and the next run repeats it', async () => {
    const { ctx, clock, id } = await setUp()
    const others = await Promise.all(
      Array.from({ length: 3 }, async () =>
        makeProperty(database.db, {
          ownerId: (await makePerson(database.db, 'landlord')).id,
          status: 'active',
          availabilityConfirmedAt: new Date(TEST_NOW.getTime() + 1_000),
        }),
      ),
    )
    clock.advance(15 * DAY)
    let isBroken = true
    const jobs: Ctx['adapters']['jobs'] = {
      ...ctx.adapters.jobs,
      send: async (...args) => {
        if (isBroken) {
          isBroken = false
          throw new Error('killed before the commit')
        }
        return ctx.adapters.jobs.send(...args)
      },
    }
    const broken = { ...ctx, adapters: { ...ctx.adapters, jobs } }
    await checkFreshness(broken)
    expect((await readListing(id)).availabilityAskCount).toBe(0) // it waits longest, so its step is the first
    expect([(await listTemplates()).length, await database.db.$count(notifications)]).toEqual([3, 3])
    await checkFreshness(broken)
    expect((await readListing(id)).availabilityAskCount).toBe(1)
    expect([(await listTemplates()).length, await database.db.$count(notifications)]).toEqual([4, 4])
    expect(others.length).toBe(3)
  })
})

describe('the link of a mail', () => {
  test('opening the link changes nothing, however often', async () => {
    const { ctx, id, passDays } = await setUp()
    await passDays(14)
    const before = await readListing(id)
    const token = await readMailedToken()
    for (let count = 0; count < 3; count++)
      expect(await getQuestionByLink(ctx, token)).toMatchObject({ title: 'Sunny studio', state: 'asked' })
    expect(await readListing(id)).toEqual(before)
  })

  test('an old link after a newer answer explains itself and changes nothing', async () => {
    const { ctx, id, asOwner, passDays } = await setUp()
    await passDays(14)
    const token = await readMailedToken()
    expect(await confirmAvailability(asOwner, [id])).toEqual([id])
    const before = await readListing(id)
    expect((await getQuestionByLink(ctx, token)).state).toBe('answered')
    for (const answer of ['yes', 'no'] as const)
      await expect(answerByLink(ctx, { token, answer })).rejects.toMatchObject({ code: 'listing.availabilityAnswered' })
    expect(await readListing(id)).toEqual(before)
  })

  test('a changed, foreign or invented token is refused', async () => {
    const { ctx, id, passDays } = await setUp()
    await passDays(14)
    const token = await readMailedToken()
    const before = await readListing(id)
    const invalidTokens = [
      '',
      id,
      `${token.slice(0, -4)}AAAA`,
      TEST_CIPHER.encrypt(`${id} ${TEST_NOW.getTime()}`, 'unsubscribe', 'link'),
      TEST_CIPHER.encrypt(`${id} ${TEST_NOW.getTime()}`, 'listing availability', id),
      TEST_CIPHER.encrypt(`${crypto.randomUUID()} ${TEST_NOW.getTime()}`, 'listing availability', 'link'),
    ]
    for (const invalidToken of invalidTokens) {
      const answer = answerByLink(ctx, { token: invalidToken, answer: 'no' })
      await expect(answer).rejects.toMatchObject({ code: 'listing.availabilityLinkInvalid' })
    }
    expect(await readListing(id)).toEqual(before)
    expect(await answerByLink(ctx, { token, answer: 'no' })).toBe('withdrawn') // null control: the real one
  })

  test('a link does not show a listing that an administrator hid, and none of a banned owner', async () => {
    const { ctx, id, owner, passDays } = await setUp()
    await passDays(14)
    const token = await readMailedToken()
    const admin = withActor(ctx, makeActor('admin', (await makePerson(database.db, 'admin')).id))
    await setListingStatus(admin, { id, status: 'inactive' })
    expect((await getQuestionByLink(ctx, token)).state).toBe('closed')
    await expect(answerByLink(ctx, { token, answer: 'yes' })).rejects.toMatchObject({ status: 409 })
    await setListingStatus(admin, { id, status: 'active' })
    await database.db.update(users).set({ banned: true }).where(eq(users.id, owner.id))
    await expect(answerByLink(ctx, { token, answer: 'yes' })).rejects.toMatchObject({ status: 410 })
  })

  test('of ten concurrent clicks one answer counts', async () => {
    const { ctx, id, passDays } = await setUp()
    await passDays(14)
    const token = await readMailedToken()
    const clicks = Array.from({ length: 10 }, () => answerByLink(ctx, { token, answer: 'yes' }))
    const outcomes = await Promise.allSettled(clicks)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await database.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1)
  })
})

describe('confirmation in the dashboard', () => {
  test('an owner confirms several active listings at once; others are left alone', async () => {
    const { asOwner, clock, id, owner } = await setUp()
    const second = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
    const hidden = await makeProperty(database.db, { ownerId: owner.id, status: 'inactive' })
    const foreign = await makeProperty(database.db, { status: 'active' })
    clock.advance(DAY)
    const confirmed = await confirmAvailability(asOwner, [id, second.id, second.id, hidden.id, foreign.id, 'nonsense'])
    expect(confirmed.toSorted()).toEqual([id, second.id].toSorted())
    expect((await readListing(second.id)).availabilityConfirmedAt).toEqual(clock.now())
    expect((await readListing(foreign.id)).availabilityConfirmedAt).toEqual(foreign.availabilityConfirmedAt)
  })

  test('a stranger finds no question about the listing of another person', async () => {
    const { ctx, id, asOwner } = await setUp()
    const stranger = withActor(ctx, makeActor('landlord', (await makePerson(database.db, 'landlord')).id))
    await expect(getOwnQuestion(stranger, id)).rejects.toMatchObject({ code: 'listing.notFound' })
    await expect(answerAsOwner(stranger, { id, answer: 'no' })).rejects.toMatchObject({ code: 'listing.notFound' })
    expect((await getOwnQuestion(asOwner, id)).state).toBe('asked')
  })

  test('the two links of one question differ only in the button that is shown first', async () => {
    const { ctx, id } = await setUp()
    const listing = await readListing(id)
    const [yes, no] = (['yes', 'no'] as const).map((answer) => new URL(buildAvailabilityLink(ctx, listing, answer)))
    expect([yes?.pathname, no?.pathname]).toEqual(['/listings/availability', '/listings/availability'])
    expect([yes?.searchParams.get('answer'), no?.searchParams.get('answer')]).toEqual(['yes', 'no'])
  })
})
