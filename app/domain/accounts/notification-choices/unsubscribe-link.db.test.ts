import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notificationPreferences } from '#app/db/schema/accounts/profiles.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActor, withActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildUnsubscribeLink, readUnsubscribeToken, turnOffMessageMails } from './unsubscribe-link.commands.server.ts'
import { chooseNotifications } from './notification-choices.commands.server.ts'
import { listDisabledChoices } from './notification-choices.queries.server.ts'
import { NOTIFICATION_CHOICES } from './notification-choices.schema.ts'

const database = setUpTestDatabase()
let userId = ''
beforeEach(async () => {
  userId = (await makePerson(database.db, 'landlord')).id
})
const createGuestContext = () => createTestContext(database.db)
const createPersonContext = () => withActor(createGuestContext(), makeActor('landlord', userId))
const createToken = (id: string) =>
  new URL(buildUnsubscribeLink(createGuestContext(), id)).searchParams.get('token') ?? ''

test('the link of a mail turns off mails about messages, for its person and nothing else, as often as it is pressed', async () => {
  const other = await makePerson(database.db, 'tenant')
  const token = createToken(userId)
  await turnOffMessageMails(createGuestContext(), token)
  await turnOffMessageMails(createGuestContext(), token)
  expect(await listDisabledChoices(createPersonContext())).toEqual(['messages:email'])
  expect(
    await database.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, other.id)),
  ).toEqual([])
})

test('who turned them on again can turn them off by an old mail', async () => {
  await turnOffMessageMails(createGuestContext(), createToken(userId))
  await chooseNotifications(createPersonContext(), { on: [...NOTIFICATION_CHOICES], version: 'messages:email' })
  expect(await listDisabledChoices(createPersonContext())).toEqual([])
  await turnOffMessageMails(createGuestContext(), createToken(userId))
  expect(await listDisabledChoices(createPersonContext())).toEqual(['messages:email'])
})

test('a link that was changed, made up or made for something else does nothing', async () => {
  const token = createToken(userId)
  const { cipher } = createGuestContext().adapters
  const invalidTokens = [
    '',
    userId,
    `${token.slice(0, -4)}AAAA`,
    token.replace('v1', 'v2'),
    cipher.encrypt(userId, 'user_profiles.date_of_birth', 'link'),
    cipher.encrypt('everybody', 'unsubscribe:messages:email', 'link'),
  ]
  for (const invalidToken of invalidTokens)
    await expect(turnOffMessageMails(createGuestContext(), invalidToken)).rejects.toMatchObject({
      code: 'notification.linkInvalid',
    })
  expect(readUnsubscribeToken(createGuestContext(), token)).toBe(userId)
  expect(await listDisabledChoices(createPersonContext())).toEqual([])
})

test('a link of somebody who is gone is no mistake', async () => {
  await turnOffMessageMails(createGuestContext(), createToken(crypto.randomUUID()))
})
