import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { chooseNotifications } from '#app/domain/accounts/notification-choices/notification-choices.commands.server.ts'
import {
  CADENCES,
  type Cadence,
  DEFAULT_CHOICES,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import { openNotification } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import {
  countUnreadNotifications,
  listNotifications,
} from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createRecordingEvents, createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { NewNotification } from './new-notification.model.ts'
import { notify } from './notify.commands.server.ts'

const database = setUpTestDatabase()
let ownerId = ''
beforeEach(async () => {
  await database.db.delete(emails)
  await database.db.delete(rateLimits)
  ownerId = (await makePerson(database.db, 'landlord')).id
})

const createContext = (role: 'landlord' | 'tenant' | 'agent' | 'admin' = 'landlord', id = ownerId) =>
  createTestContext(database.db, { actor: makeActor(role, id) })
const listRows = (userId = ownerId) =>
  database.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(desc(notifications.count))
const listMails = () => database.db.select().from(emails)
const buildApproval = (overrides: Partial<NewNotification> = {}): NewNotification => ({
  userId: ownerId,
  kind: 'listing.approved',
  subject: { type: 'listing', id: crypto.randomUUID() },
  params: { title: 'Sunny studio' },
  ...overrides,
})

async function sendInquiryTo(propertyId: string): Promise<void> {
  const { id } = await makePerson(database.db, 'tenant')
  await sendInquiry(createContext('tenant', id), {
    key: crypto.randomUUID(),
    propertyId,
    variant: 'contact',
    message: 'Available pa po ba?',
    phone: null,
    date: '',
    time: '',
  })
}

describe('inquiries', () => {
  test('five inquiries about one listing are one unread line, and a sixth after reading it is a new line', async () => {
    const listing = await makeProperty(database.db, { ownerId, status: 'active', title: 'Sunny studio' })
    for (let count = 0; count < 5; count++) await sendInquiryTo(listing.id)
    const [line, ...others] = (await listNotifications(createContext())).days.flatMap(({ lines }) => lines)
    expect(others).toEqual([])
    expect(line).toMatchObject({ title: '5 new inquiries about Sunny studio', isUnread: true })
    expect(await countUnreadNotifications(createContext())).toBe(1)
    expect(await openNotification(createContext(), line?.id ?? '')).toBe('/dashboard/landlord/messages')
    await sendInquiryTo(listing.id)
    expect((await listRows()).map(({ count, readAt }) => [count, readAt !== null])).toEqual([
      [5, true],
      [1, false],
    ])
  })

  test('ten concurrent inquiries are counted, and inquiries about two listings are two lines', async () => {
    const listings = [
      await makeProperty(database.db, { ownerId, status: 'active' }),
      await makeProperty(database.db, { ownerId, status: 'active' }),
    ]
    await Promise.all(listings.flatMap(({ id }) => Array.from({ length: 5 }, () => sendInquiryTo(id))))
    expect((await listRows()).map(({ count }) => count)).toEqual([5, 5])
  })

  test('an inquiry notifies the owner and the managing agent, and only the contact gets the one mail', async () => {
    const agentUser = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: agentUser.id })
    const listing = await makeProperty(database.db, { ownerId, agentId: agent.id, status: 'active' })
    await sendInquiryTo(listing.id)
    expect([(await listRows()).length, (await listRows(agentUser.id)).length]).toEqual([1, 1])
    expect((await listMails()).map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ['inquiry.contact', agentUser.email],
    ])
    const [row] = await listRows(agentUser.id)
    const path = await openNotification(createContext('agent', agentUser.id), row?.id ?? '')
    expect(path).toMatch(/^\/dashboard\/agent\/messages\/[\w-]{36}$/)
  })

  test('a person who chose one mail a day gets no mail about a new inquiry at once', async () => {
    await database.db
      .insert(notificationPreferences)
      .values({ userId: ownerId, topic: 'messages', channel: 'email', enabled: true, cadence: 'daily' })
    await sendInquiryTo((await makeProperty(database.db, { ownerId, status: 'active' })).id)
    expect(await listMails()).toEqual([])
    expect((await listRows()).map(({ isDigestDue }) => isDigestDue)).toEqual([false])
  })
})

describe('choices', () => {
  const choose = (place: Record<'email' | 'in_app', Cadence>) =>
    chooseNotifications(createContext(), {
      choices: [
        ...DEFAULT_CHOICES.filter((choice) => !choice.startsWith('listings:')),
        `listings:email:${place.email}`,
        `listings:in_app:${place.in_app}`,
      ],
      version: '',
    })

  test.each(CADENCES.flatMap((email) => (['at_once', 'never'] as const).map((inApp) => [email, inApp] as const)))(
    'mail %s and in the product %s are respected',
    async (email, inApp) => {
      await choose({ email, in_app: inApp })
      await notify(createContext(), buildApproval())
      const isListed = inApp === 'at_once'
      expect((await listMails()).length).toBe(email === 'at_once' ? 1 : 0)
      expect((await listRows()).map((row) => [row.isListed, row.isDigestDue])).toEqual(
        isListed || email === 'daily' ? [[isListed, email === 'daily']] : [],
      )
      expect(await countUnreadNotifications(createContext())).toBe(isListed ? 1 : 0)
      expect((await listNotifications(createContext())).days.length).toBe(isListed ? 1 : 0)
    },
  )

  test('a question about availability is listed although the topic is off, because a listing expires without an answer', async () => {
    await choose({ email: 'never', in_app: 'never' })
    await notify(createContext(), buildApproval({ kind: 'listing.availabilityAsked' }))
    expect(await countUnreadNotifications(createContext())).toBe(1)
    expect(await listMails()).toEqual([])
  })

  test('nothing is stored or mailed while notifications are off in the settings, and null control: they are when on', async () => {
    const admin = createContext('admin', (await makePerson(database.db, 'admin')).id)
    await saveSettings(admin, { notificationsEnabled: false })
    await notify(admin, buildApproval())
    expect([(await listRows()).length, (await listMails()).length]).toEqual([0, 0])
    await saveSettings(admin, { notificationsEnabled: true })
    await notify(admin, buildApproval())
    expect([(await listRows()).length, (await listMails()).length]).toEqual([1, 1])
  })

  test('a banned person is not notified', async () => {
    await database.db.update(users).set({ banned: true }).where(eq(users.id, ownerId))
    await notify(createContext(), buildApproval())
    expect([(await listRows()).length, (await listMails()).length]).toEqual([0, 0])
  })
})

describe('delivery', () => {
  test('a rolled back cause leaves neither a line nor a mail nor a mail job', async () => {
    const work = async (tx: Ctx) => {
      await notify(tx, buildApproval())
      throw new Error('the cause failed')
    }
    await expect(inTransaction(createContext(), work)).rejects.toThrow('the cause failed')
    expect([(await listRows()).length, (await listMails()).length]).toEqual([0, 0])
  })

  test('a notification publishes an event about its reader only, with ids only', async () => {
    const events = createRecordingEvents()
    const ctx = createTestContext(database.db, { adapters: { events } })
    await notify(ctx, buildApproval())
    expect(events.published).toEqual([{ topic: 'notifications', subjectId: ownerId }])
  })

  test('a mail has the text in the language of its reader and a link that stops mails of its topic', async () => {
    await database.db.update(users).set({ locale: 'fil' }).where(eq(users.id, ownerId))
    await notify(
      createContext(),
      buildApproval({ params: { title: 'Sunny studio', titleFil: 'Maaliwalas na studio' } }),
    )
    const [mail] = await listMails()
    expect(mail).toMatchObject({
      template: 'notification.listing.approved',
      locale: 'fil',
      subject: 'Approved at public na ang Maaliwalas na studio',
    })
    expect(mail?.unsubscribeUrl).toContain('/emails/unsubscribe?token=')
  })

  test('the owner learns that an administrator approved or returned a listing, with the reason', async () => {
    const admin = createContext('admin', (await makePerson(database.db, 'admin')).id)
    const [first, second] = [
      await makeProperty(database.db, { ownerId, status: 'pending' }),
      await makeProperty(database.db, { ownerId, status: 'pending' }),
    ]
    await setListingStatus(admin, { id: first.id, status: 'active' })
    await setListingStatus(admin, { id: second.id, status: 'draft', note: 'The photos show another home.' })
    const lines = (await listNotifications(createContext())).days.flatMap((day) => day.lines)
    expect(new Map(lines.map(({ title, detail }) => [title, detail]))).toEqual(
      new Map([
        [`${first.title} is approved and public`, null],
        [`${second.title} needs changes before it can be public`, 'The photos show another home.'],
      ]),
    )
    expect((await listMails()).map(({ template }) => template).toSorted()).toEqual([
      'notification.listing.approved',
      'notification.listing.returned',
    ])
    // The owner's own moves and moves that are no review tell nothing
    await setListingStatus(withActor(admin, makeActor('landlord', ownerId)), { id: first.id, status: 'inactive' })
    await setListingStatus(admin, { id: first.id, status: 'active' })
    expect((await listRows()).length).toBe(2)
  })
})
