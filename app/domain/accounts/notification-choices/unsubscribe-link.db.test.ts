import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActor, withActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildUnsubscribeLink, readUnsubscribeToken, turnOffMails } from './unsubscribe-link.commands.server.ts'
import { chooseNotifications } from './notification-choices.commands.server.ts'
import { listChangedChoices } from './notification-choices.queries.server.ts'
import { type ConfigurableTopic, DEFAULT_CHOICES } from './notification-choices.schema.ts'

const database = setUpTestDatabase()
let userId = ''
beforeEach(async () => {
  userId = (await makePerson(database.db, 'landlord')).id
})
const createGuestContext = () => createTestContext(database.db)
const createPersonContext = () => withActor(createGuestContext(), makeActor('landlord', userId))
const createToken = (id: string, topics: readonly ConfigurableTopic[] = ['messages']) =>
  new URL(buildUnsubscribeLink(createGuestContext(), id, topics)).searchParams.get('token') ?? ''

test('an unsubscribe link turns off mails about messages for its owner only, also when it is used twice', async () => {
  const other = await makePerson(database.db, 'tenant')
  const token = createToken(userId)
  await turnOffMails(createGuestContext(), token)
  await turnOffMails(createGuestContext(), token)
  expect(await listChangedChoices(createPersonContext())).toEqual(['messages:email:never'])
  expect(
    await database.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, other.id)),
  ).toEqual([])
})

test('an unsubscribe link works again after its owner turned the mails on', async () => {
  await turnOffMails(createGuestContext(), createToken(userId))
  await chooseNotifications(createPersonContext(), {
    choices: [...DEFAULT_CHOICES],
    version: 'messages:email:never',
  })
  expect(await listChangedChoices(createPersonContext())).toEqual([])
  await turnOffMails(createGuestContext(), createToken(userId))
  expect(await listChangedChoices(createPersonContext())).toEqual(['messages:email:never'])
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
    cipher.encrypt('everybody messages', 'unsubscribe', 'link'),
    cipher.encrypt(`${userId} account`, 'unsubscribe', 'link'),
    cipher.encrypt(userId, 'unsubscribe', 'link'),
  ]
  for (const invalidToken of invalidTokens)
    await expect(turnOffMails(createGuestContext(), invalidToken)).rejects.toMatchObject({
      code: 'notification.linkInvalid',
    })
  expect(readUnsubscribeToken(createGuestContext(), token)).toEqual({ userId, topics: ['messages'] })
  expect(await listChangedChoices(createPersonContext())).toEqual([])
})

test('an unsubscribe link turns off exactly the topics of its mail, and keeps the other choices', async () => {
  await chooseNotifications(createPersonContext(), {
    choices: DEFAULT_CHOICES.map((choice) => (choice === 'payments:email:at_once' ? 'payments:email:daily' : choice)),
    version: '',
  })
  await turnOffMails(createGuestContext(), createToken(userId, ['listings', 'applications']))
  expect(await listChangedChoices(createPersonContext())).toEqual([
    'applications:email:never',
    'payments:email:daily',
    'listings:email:never',
  ])
  await turnOffMails(createGuestContext(), createToken(userId, ['payments']))
  expect(await listChangedChoices(createPersonContext())).toContain('payments:email:never')
})

test('an unsubscribe link of a mail that was sent before links named their topics still works', async () => {
  const { cipher } = createGuestContext().adapters
  await turnOffMails(createGuestContext(), cipher.encrypt(userId, 'unsubscribe:messages:email', 'link'))
  expect(await listChangedChoices(createPersonContext())).toEqual(['messages:email:never'])
})

test('an unsubscribe link of an erased account does not fail', async () => {
  await turnOffMails(createGuestContext(), createToken(crypto.randomUUID()))
})
