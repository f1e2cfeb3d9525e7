import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { NotificationTopic } from '#app/shared/vocabulary.ts'
import { makeNotification, makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { sendNotificationDigests } from './notification-digest.commands.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(emails)
  await database.db.delete(notifications)
})

const listMails = () => database.db.select().from(emails)
const chooseDaily = (userId: string, topic: NotificationTopic = 'listings') =>
  database.db
    .insert(notificationPreferences)
    .values({ userId, topic, channel: 'email', enabled: true, cadence: 'daily' })
const notifyAbout = (ctx: Ctx, userId: string, title: string) =>
  notify(ctx, { userId, kind: 'listing.approved', subject: { type: 'listing', id: title }, params: { title } })

test('two processes that send the daily mails at once send one to each of 100 people', async () => {
  const other = openDatabase(database.url)
  const people = await Promise.all(Array.from({ length: 100 }, () => makePerson(database.db, 'landlord')))
  for (const { id } of people)
    for (const kind of ['listing.approved', 'listing.expired'])
      await makeNotification(database.db, {
        userId: id,
        topic: 'listings',
        kind,
        params: { title: 'Sunny studio' },
        isDigestDue: true,
      })
  const contexts = [createTestContext(database.db), createTestContext(other.db)]
  await Promise.all(contexts.map(sendNotificationDigests))
  await Promise.all(contexts.map(sendNotificationDigests))
  await other.close()
  const mails = await listMails()
  expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  expect(mails.every(({ subject }) => subject === '2 notifications from Tahanan')).toBe(true)
})

test('the daily mail contains what was not read, of the topics that are still on, and stops exactly these', async () => {
  const ctx = createTestContext(database.db)
  const { id } = await makePerson(database.db, 'landlord')
  await chooseDaily(id)
  await notifyAbout(ctx, id, 'Sunny studio')
  await notifyAbout(ctx, id, 'Quiet loft')
  const values = { userId: id, isDigestDue: true }
  await makeNotification(database.db, {
    ...values,
    topic: 'payments',
    kind: 'paymentProof.confirmed',
    params: { title: 'Read before' },
    readAt: TEST_NOW,
  })
  await database.db
    .insert(notificationPreferences)
    .values({ userId: id, topic: 'maintenance', channel: 'email', enabled: false })
  await makeNotification(database.db, {
    ...values,
    topic: 'maintenance',
    kind: 'maintenance.updated',
    params: { title: 'Turned off' },
  })
  expect(await listMails()).toEqual([])
  await sendNotificationDigests(ctx)
  const [mail, ...others] = await listMails()
  expect(others).toEqual([])
  expect(mail?.textBody).toContain('Sunny studio is approved and public')
  expect(mail?.textBody).toContain('Quiet loft is approved and public')
  expect(mail?.textBody).not.toMatch(/Read before|Turned off/)
  expect(mail?.textBody).toContain('Stop emails about listings')
})

test('a failed daily mail of one person keeps no other person waiting, and the retry sends only the missing one', async () => {
  const [first, second] = [await makePerson(database.db, 'landlord'), await makePerson(database.db, 'landlord')]
  const ctx = createTestContext(database.db)
  for (const { id } of [first, second]) {
    await chooseDaily(id)
    await notifyAbout(ctx, id, 'Sunny studio')
  }
  let isBroken = true
  const jobs: Ctx['adapters']['jobs'] = {
    ...ctx.adapters.jobs,
    send: async (...args) => {
      if (isBroken) {
        isBroken = false
        throw new Error('the queue is gone')
      }
      return ctx.adapters.jobs.send(...args)
    },
  }
  const broken = { ...ctx, adapters: { ...ctx.adapters, jobs } }
  await expect(sendNotificationDigests(broken)).rejects.toThrow('the queue is gone')
  expect((await listMails()).length).toBe(1)
  await sendNotificationDigests(broken)
  expect((await listMails()).map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [first.email, second.email].toSorted(),
  )
})
