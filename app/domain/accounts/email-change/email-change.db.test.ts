import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { knownDevices, sessions, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change.commands.server.ts'
import { findOwnEmailChange } from './pending-email-change.queries.server.ts'

const database = setUpTestDatabase()
const HOUR = 60 * 60_000

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

const buildNewEmail = () => `new-${crypto.randomUUID()}@tahanan.example`
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const findEmail = async (id: string) =>
  (await database.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

async function setUp({ signedInAt = TEST_NOW } = {}) {
  const { id, email } = await makePerson(database.db, 'tenant')
  const own = await makeSession(database.db, { userId: id })
  await makeSession(database.db, { userId: id })
  const clock = manualClock(TEST_NOW)
  const adapters = { clock, random: systemRandom }
  const session = { id: own.id, createdAt: signedInAt }
  const ctx = createTestContext(database.db, { actor: { id, role: 'tenant', isActive: true }, session, adapters })
  const guest = createTestContext(database.db, { adapters })
  const readMail = async (to: string) => {
    const rows = await database.db.select().from(emails).where(eq(emails.toAddress, to))
    const text = rows.map(readMailText).join('\n')
    return { templates: rows.map(({ template }) => template), token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' }
  }
  return { id, email, own, clock, ctx, guest, readMail }
}

test('the address changes only after the old and the new address confirmed, and the old one is told', async () => {
  const { id, email, own, ctx, guest, readMail } = await setUp()
  const newEmail = buildNewEmail()
  await requestEmailChange(ctx, { email: newEmail })
  const [forOld, forNew] = [await readMail(email), await readMail(newEmail)]
  expect([forOld.templates, forNew.templates]).toEqual([['account.emailChangeOld'], ['account.emailChangeNew']])
  expect(await confirmEmailChange(guest, { token: forNew.token })).toEqual({ isDone: false })
  expect(await getOutcome(confirmEmailChange(guest, { token: forNew.token })), 'a link works once').toBe(
    'auth.linkInvalid',
  )
  expect(await findEmail(id)).toBe(email)
  expect(await findOwnEmailChange(ctx)).toMatchObject({ newEmail, confirmedBy: ['new'] })
  expect(await confirmEmailChange(ctx, { token: forOld.token })).toEqual({ isDone: true })
  expect(await findEmail(id)).toBe(newEmail)
  expect(await findOwnEmailChange(ctx)).toBeNull()
  const left = await database.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  expect(left, 'other devices are signed out').toEqual([{ id: own.id }])
  expect(await database.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(0)
  expect((await readMail(email)).templates).toContain('account.emailChanged')
  const audit = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(new Set(audit.map(({ action }) => action))).toEqual(
    new Set(['account.emailChangeAsked', 'account.emailChanged']),
  )
})

test('one of the two links is not enough, also with twenty concurrent uses of both', async () => {
  const { id, email, ctx, guest, readMail } = await setUp()
  const newEmail = buildNewEmail()
  await requestEmailChange(ctx, { email: newEmail })
  const [{ token: oldToken }, { token: newToken }] = [await readMail(email), await readMail(newEmail)]
  const uses = (token: string) => Array.from({ length: 10 }, () => confirmEmailChange(guest, { token }))
  const results = await Promise.allSettled(uses(oldToken))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findEmail(id)).toBe(email)
  await Promise.allSettled(uses(newToken))
  expect(await findEmail(id)).toBe(newEmail)
})

test('an address with an account gives the same answer, and only its owner is told', async () => {
  const { id, email, ctx, guest, readMail } = await setUp()
  const other = await makePerson(database.db, 'landlord')
  const outcomes = []
  for (const address of [other.email, buildNewEmail()]) {
    await requestEmailChange(ctx, { email: address })
    const { expiresAt: _, newEmail: __, ...pending } = (await findOwnEmailChange(ctx)) ?? expect.fail('none is pending')
    outcomes.push(pending)
    if (address === other.email) {
      expect(await readMail(other.email)).toEqual({ templates: ['account.emailChangeTaken'], token: '' })
      expect(await confirmEmailChange(guest, { token: (await readMail(email)).token })).toEqual({ isDone: false })
    }
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(await findEmail(id)).toBe(email)
})

test('an address that was registered in the meantime is not taken over', async () => {
  const { id, email, ctx, guest, readMail } = await setUp()
  const newEmail = buildNewEmail()
  await requestEmailChange(ctx, { email: newEmail })
  const [{ token: oldToken }, { token: newToken }] = [await readMail(email), await readMail(newEmail)]
  await makePerson(database.db, 'tenant', { email: newEmail })
  await confirmEmailChange(guest, { token: oldToken })
  expect(await getOutcome(confirmEmailChange(guest, { token: newToken }))).toBe('auth.linkInvalid')
  expect(await findEmail(id)).toBe(email)
})

test('links of a canceled, replaced or expired change are refused', async () => {
  const { id, email, clock, ctx, guest, readMail } = await setUp()
  const newEmail = buildNewEmail()
  const tokens: string[] = []
  await requestEmailChange(ctx, { email: newEmail })
  tokens.push((await readMail(newEmail)).token)
  await cancelEmailChange(ctx)
  expect(await findOwnEmailChange(ctx)).toBeNull()
  await database.db.delete(emails)
  await requestEmailChange(ctx, { email: newEmail })
  tokens.push((await readMail(newEmail)).token)
  await database.db.delete(emails)
  await requestEmailChange(ctx, { email: newEmail })
  for (const token of tokens) expect(await getOutcome(confirmEmailChange(guest, { token }))).toBe('auth.linkInvalid')
  const { token } = await readMail(newEmail)
  clock.advance(24 * HOUR)
  expect(await getOutcome(confirmEmailChange(guest, { token }))).toBe('auth.linkInvalid')
  expect(await findOwnEmailChange(ctx)).toBeNull()
  expect(await findEmail(id)).toBe(email)
})

test('a change needs a fresh sign-in and another address, and is limited for the account and the address', async () => {
  const stale = await setUp({ signedInAt: new Date(TEST_NOW.getTime() - HOUR) })
  const newEmail = buildNewEmail()
  expect(await getOutcome(requestEmailChange(stale.ctx, { email: newEmail }))).toBe('auth.freshSignInRequired')
  expect(await getOutcome(requestEmailChange(stale.guest, { email: newEmail }))).toBe('auth.signInRequired')
  const { ctx, email } = await setUp()
  expect(await getOutcome(requestEmailChange(ctx, { email }))).toBe('app.invalidInput')
  for (let n = 0; n < 3; n++) expect(await getOutcome(requestEmailChange(ctx, { email: newEmail }))).toBe('passed')
  expect(await getOutcome(requestEmailChange(ctx, { email: buildNewEmail() }))).toBe('app.tooManyRequests')
  const another = await setUp()
  expect(await getOutcome(requestEmailChange(another.ctx, { email: newEmail }))).toBe('app.tooManyRequests')
})

test('neither the new address nor a token is readable in the table', async () => {
  const { ctx, readMail } = await setUp()
  const newEmail = buildNewEmail()
  await requestEmailChange(ctx, { email: newEmail })
  const { token } = await readMail(newEmail)
  const dump = JSON.stringify(await database.db.select().from(verifications))
  expect(dump).not.toContain(newEmail)
  expect(dump).not.toContain(token)
  expect(await database.db.$count(verifications, sql`identifier like 'email-change%'`)).toBeGreaterThan(2)
})
