import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests, facebookDeletionRequests } from '#app/db/schema/accounts/privacy.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makeAccount, makePerson } from '#seed/factories/accounts.ts'
import { TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { deleteForFacebook } from './facebook-deletion.commands.server.ts'
import { getDeletionStatus } from './facebook-deletion.queries.server.ts'

const database = setUpTestDatabase()
const SECRET = 'a secret shared with facebook'
const contextWithSecret = (clientSecret: string | null) =>
  createTestContext(database.db, {
    adapters: { random: systemRandom },
    config: {
      social: {
        google: undefined,
        linkedin: undefined,
        facebook: clientSecret === null ? undefined : { clientId: 'tahanan', clientSecret, discoveryUrl: undefined },
      },
    },
  })
const createContext = () => contextWithSecret(SECRET)
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const createSignature = (payload: string, secret = SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(payload).digest('base64url')
const createPayload = (id: string, more: object = {}) =>
  encode({ algorithm: 'HMAC-SHA256', user_id: id, issued_at: TEST_NOW.getTime() / 1_000, ...more })
const createSignedRequest = (payload: string, secret = SECRET) => `${createSignature(payload, secret)}.${payload}`
const requestDeletion = (signedRequest: string, secret: string | null = SECRET) =>
  deleteForFacebook(contextWithSecret(secret), signedRequest)
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

let serial = 0
/** A person who signed in with Facebook, with or without a password. */
async function createFacebookUser(hasPassword: boolean) {
  const { id } = await makePerson(database.db, 'tenant')
  const facebookId = String(10_000_000_000_000 + serial++)
  await makeAccount(database.db, { userId: id, providerId: 'facebook', accountId: facebookId })
  if (hasPassword)
    await makeAccount(database.db, { userId: id, providerId: 'credential', accountId: id, password: 'x'.repeat(40) })
  return { id, facebookId }
}
const listProviders = async (userId: string) =>
  (await database.db.select().from(accounts).where(eq(accounts.userId, userId))).map(({ providerId }) => providerId)

describe('Facebook deletion request', () => {
  test('a Facebook deletion request disconnects an account with a password, and returns a code and an address', async () => {
    const { id, facebookId } = await createFacebookUser(true)
    const response = await requestDeletion(createSignedRequest(createPayload(facebookId)))
    expect(response.confirmation_code).toMatch(/^[0-9a-f]{32}$/)
    expect(response.url).toBe(`https://tahanan.example/facebook-data-deletion/${response.confirmation_code}`)
    expect(await listProviders(id)).toEqual(['credential'])
    expect(await getDeletionStatus(createContext(), response.confirmation_code)).toMatchObject({ status: 'completed' })
    const [row] = await database.db
      .select()
      .from(facebookDeletionRequests)
      .where(eq(facebookDeletionRequests.confirmationCode, response.confirmation_code))
    expect(JSON.stringify(row)).not.toContain(facebookId)
  })

  test('a Facebook deletion request for an account without a password opens an erasure request', async () => {
    const { id, facebookId } = await createFacebookUser(false)
    const response = await requestDeletion(createSignedRequest(createPayload(facebookId)))
    expect(await getDeletionStatus(createContext(), response.confirmation_code)).toMatchObject({ status: 'received' })
    expect(await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, id))).toHaveLength(1)
  })

  test('a repeated Facebook deletion request, also ten at the same time, gets the same answer and has one effect', async () => {
    const { id, facebookId } = await createFacebookUser(false)
    const request = createSignedRequest(createPayload(facebookId))
    const first = await requestDeletion(request)
    const again = await Promise.all(Array.from({ length: 10 }, () => requestDeletion(request)))
    expect(new Set(again.map((answer) => answer.confirmation_code))).toEqual(new Set([first.confirmation_code]))
    expect(await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, id))).toHaveLength(1)
  })

  test('a Facebook deletion request for an unknown person is completed at once', async () => {
    const answer = await requestDeletion(createSignedRequest(createPayload('99')))
    expect(await getDeletionStatus(createContext(), answer.confirmation_code)).toMatchObject({ status: 'completed' })
  })
})

describe('forged Facebook deletion request', () => {
  const good = createPayload('12345')
  const bad: [string, string][] = [
    ['no content', ''],
    ['a signature without a payload', `${createSignature(good)}.`],
    ['a payload without a signature', `.${good}`],
    ['no dot in it', good],
    ['two dots in it', `${createSignedRequest(good)}.x`],
    ['another secret', createSignedRequest(good, 'another secret')],
    ['the signature of another payload', `${createSignature(good)}.${createPayload('54321')}`],
    ['a truncated signature', `${createSignature(good).slice(0, -4)}.${good}`],
    ['a signature by SHA-1', `${createSignature(good, SECRET, 'sha1')}.${good}`],
    ['another algorithm', createSignedRequest(createPayload('12345', { algorithm: 'none' }))],
    ['no algorithm', createSignedRequest(createPayload('12345', { algorithm: undefined }))],
    ['an id that is not a number', createSignedRequest(createPayload("1' or '1'='1"))],
    ['an id that is not text', createSignedRequest(createPayload('1', { user_id: 12345 }))],
    [
      'a time in the future',
      createSignedRequest(createPayload('12345', { issued_at: TEST_NOW.getTime() / 1_000 + 3_600 })),
    ],
    ['a payload that is not JSON', createSignedRequest(encode('not json at all'))],
    ['characters outside base64url', `${createSignature(good)}.${good}=`],
    ['an oversized payload', createSignedRequest(createPayload('12345', { more: 'x'.repeat(5_000) }))],
  ]

  test.each(bad)('a Facebook deletion request with %s is refused and deletes nothing', async (_name, request) => {
    await makePerson(database.db, 'tenant')
    const before = await database.db.select().from(facebookDeletionRequests)
    expect(await getOutcome(requestDeletion(request))).toBe('dataDeletion.badRequest')
    expect(await database.db.select().from(facebookDeletionRequests)).toEqual(before)
  })

  test('a Facebook deletion request is refused if Facebook is not configured', async () => {
    expect(await getOutcome(requestDeletion(createSignedRequest(good, ''), null))).toBe('dataDeletion.badRequest')
  })

  test('the same payload signed with the right secret is accepted', async () => {
    expect(await getOutcome(requestDeletion(createSignedRequest(good, 'another secret'), 'another secret'))).toBe(
      'done',
    )
  })
})

describe('deletion status page', () => {
  test.each(['the deletion status for the code %j is not found', 'x', '0'.repeat(32), '0'.repeat(31), "' or 1=1 --"])(
    'knows nothing of %j',
    async (code) => {
      expect(await getOutcome(getDeletionStatus(createContext(), code))).toBe('dataDeletion.notFound')
    },
  )
})
