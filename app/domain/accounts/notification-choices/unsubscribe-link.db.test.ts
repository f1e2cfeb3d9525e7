import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
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

test('an unsubscribe link turns off mails about messages for its owner only, also when it is used twice', async () => {
  const other = await makePerson(database.db, 'tenant')
  const token = createToken(userId)
  await turnOffMessageMails(createGuestContext(), token)
  await turnOffMessageMails(createGuestContext(), token)
  expect(await listDisabledChoices(createPersonContext())).toEqual(['messages:email'])
  expect(
    await database.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, other.id)),
  ).toEqual([])
})

test('an unsubscribe link works again after its owner turned the mails on', async () => {
  await turnOffMessageMails(createGuestContext(), createToken(userId))
  await chooseNotifications(createPersonContext(), { on: [...NOTIFICATION_CHOICES], version: 'messages:email' })
  expect(await listDisabledChoices(createPersonContext())).toEqual([])
  await turnOffMessageMails(createGuestContext(), createToken(userId))
  expect(await listDisabledChoices(createPersonContext())).toEqual(['messages:email'])
})

test('a changed, invented or foreign unsubscribe token is refused and changes nothing', async () => {
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

test('an unsubscribe link of an erased account does not fail', async () => {
  await turnOffMessageMails(createGuestContext(), createToken(crypto.randomUUID()))
})
