import { beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { auditLog, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { SIGN_IN_HISTORY_DAYS, SIGN_IN_HISTORY_MAX } from './sign-in-history.model.ts'
import { listOwnSignIns } from './sign-in-history.queries.server.ts'
import { signIn } from './sign-in.commands.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60 * 1000
const USER_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1'
let person: Awaited<ReturnType<typeof makePersonWithQuickPassword>>
beforeEach(async () => {
  await database.db.delete(rateLimits)
  person = await makePersonWithQuickPassword(database.db, 'tenant')
})

/** Entries get the time of the database, so the clock is the real one. */
const createContext = (actor: Ctx['actor'] = null) =>
  createTestContext(database.db, {
    actor,
    now: new Date(),
    adapters: { random: systemRandom },
    request: { userAgent: USER_AGENT },
  })
const listSignIns = (userId = person.id) => listOwnSignIns(createContext(makeActor('tenant', userId)))
const addEntry = (action: string, details: object, at = new Date()) =>
  database.db.insert(auditLog).values({ action, subjectType: 'user', subjectId: person.id, details, at })

test('a sign-in and a wrong password are listed with device and method, for their owner only', async () => {
  await signIn(createContext(), { email: person.email, password: 'Not the one 1!' }).catch(() => undefined)
  await signIn(createContext(), { email: person.email, password: TEST_PASSWORD })
  const device = { browser: 'Safari', system: 'iPhone' }
  expect(await listSignIns()).toMatchObject([
    { method: 'password', outcome: 'signedIn', device },
    { method: 'password', outcome: 'wrongPassword', device },
  ])
  expect(await listSignIns(crypto.randomUUID())).toEqual([])
  await expect(listOwnSignIns(createContext())).rejects.toMatchObject({ code: 'auth.signInRequired' })
})

test.each([
  ['signIn.challenged', { method: 'password' }, 'password', 'challenged'],
  ['signIn.succeeded', { secondFactor: 'code' }, 'code', 'signedIn'],
  ['signIn.succeeded', { secondFactor: 'recovery', isConfirmation: true }, 'recovery', 'confirmed'],
  ['signIn.succeeded', { method: 'passkey', isConfirmation: false }, 'passkey', 'signedIn'],
  ['signIn.succeeded', { method: 'google' }, 'google', 'signedIn'],
  ['signIn.refused', { reason: 'passkey' }, 'passkey', 'wrongPasskey'],
  ['signIn.refused', { reason: 'deactivated' }, 'password', 'refused'],
  ['twoFactor.refused', {}, 'code', 'wrongCode'],
])('%s with %j is shown as %s, %s', async (action, details, method, outcome) => {
  await addEntry(action, details)
  expect(await listSignIns()).toMatchObject([{ method, outcome, device: { browser: null, system: null } }])
})

test('the list is bounded in number and time, and other actions are not in it', async () => {
  await addEntry('signIn.succeeded', {}, new Date(Date.now() - (SIGN_IN_HISTORY_DAYS + 1) * DAY_MS))
  await addEntry('account.profileChanged', {})
  expect(await listSignIns()).toEqual([])
  for (let n = 0; n < SIGN_IN_HISTORY_MAX + 3; n++) await addEntry('signIn.succeeded', {})
  expect(await listSignIns()).toHaveLength(SIGN_IN_HISTORY_MAX)
})
