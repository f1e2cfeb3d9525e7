import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notificationPreferences } from '#app/db/schema/accounts/profiles.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { actorOf, as, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import {
  messageMailsOffLink,
  readMessageMailsOffLink,
  turnOffMessageMails,
} from './unsubscribe-link.commands.server.ts'
import { chooseNotifications } from './notification-choices.commands.server.ts'
import { listChoicesOff } from './notification-choices.queries.server.ts'
import { CHOICES } from './notification-choices.schema.ts'

const database = testDatabase()
let userId = ''
beforeEach(async () => {
  userId = (await makePerson(database.db, 'landlord')).id
})
const guest = () => testContext(database.db)
const person = () => as(guest(), actorOf('landlord', userId))
const tokenFor = (id: string) => new URL(messageMailsOffLink(guest(), id)).searchParams.get('token') ?? ''

test('the link of a mail turns off mails about messages, for its person and nothing else, as often as it is pressed', async () => {
  const other = await makePerson(database.db, 'tenant')
  const token = tokenFor(userId)
  await turnOffMessageMails(guest(), token)
  await turnOffMessageMails(guest(), token)
  expect(await listChoicesOff(person())).toEqual(['messages:email'])
  expect(
    await database.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, other.id)),
  ).toEqual([])
})

test('who turned them on again can turn them off by an old mail', async () => {
  await turnOffMessageMails(guest(), tokenFor(userId))
  await chooseNotifications(person(), { on: [...CHOICES], version: 'messages:email' })
  expect(await listChoicesOff(person())).toEqual([])
  await turnOffMessageMails(guest(), tokenFor(userId))
  expect(await listChoicesOff(person())).toEqual(['messages:email'])
})

test('a link that was changed, made up or made for something else does nothing', async () => {
  const token = tokenFor(userId)
  const { cipher } = guest().adapters
  const wrong = [
    '',
    userId,
    `${token.slice(0, -4)}AAAA`,
    token.replace('v1', 'v2'),
    cipher.encrypt(userId, 'user_profiles.date_of_birth', 'link'),
    cipher.encrypt('everybody', 'unsubscribe:messages:email', 'link'),
  ]
  for (const one of wrong)
    await expect(turnOffMessageMails(guest(), one)).rejects.toMatchObject({ code: 'notification.linkInvalid' })
  expect(readMessageMailsOffLink(guest(), token)).toBe(userId)
  expect(await listChoicesOff(person())).toEqual([])
})

test('a link of somebody who is gone is no mistake', async () => {
  await turnOffMessageMails(guest(), tokenFor(crypto.randomUUID()))
})
