import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { apiTokens } from '#app/db/schema/accounts/integrations.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeApiToken } from '#seed/factories/platform.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createApiToken, revokeApiToken, useApiToken } from './api-token.commands.server.ts'
import { MAX_API_TOKENS } from './api-token.model.ts'
import { listOwnApiTokens } from './api-token.queries.server.ts'

const database = setUpTestDatabase()
const DAY = 86_400_000
const INPUT = { name: 'Spreadsheet', scopes: ['listings:read', 'leads:read'], days: '30' } as const
const guest = (now = TEST_NOW) => createTestContext(database.db, { now })
const as = (role: Role, id: string, signedInAt = TEST_NOW) =>
  createTestContext(database.db, {
    actor: makeActor(role, id),
    session: { id: crypto.randomUUID(), createdAt: signedInAt },
    adapters: { random: systemRandom },
  })

async function makeOwner(role: 'landlord' | 'agent' = 'landlord') {
  const { id } = await makePerson(database.db, role)
  return { id, ctx: as(role, id) }
}
const create = async (ctx: ReturnType<typeof as>) =>
  (await createApiToken(ctx, { ...INPUT, scopes: [...INPUT.scopes] })).token

describe('API tokens', () => {
  test('a token finds its person and scopes, and only its hash is stored', async () => {
    const { id, ctx } = await makeOwner()
    const token = await create(ctx)
    expect(await useApiToken(guest(), token)).toMatchObject({
      actor: { id, role: 'landlord', isActive: true },
      scopes: ['leads:read', 'listings:read'],
    })
    const rows = await database.db.select().from(apiTokens).where(eq(apiTokens.userId, id))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]).toMatchObject({ ending: token.slice(-4), lastUsedAt: TEST_NOW })
  })

  test('a use is noted at most once a minute', async () => {
    const { id, ctx } = await makeOwner()
    const token = await create(ctx)
    const usedAt = async (now: Date) => {
      await useApiToken(guest(now), token)
      return (await listOwnApiTokens(as('landlord', id)))[0]?.lastUsedAt
    }
    const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
    expect(await usedAt(TEST_NOW)).toEqual(TEST_NOW)
    expect(await usedAt(later(59_000))).toEqual(TEST_NOW)
    expect(await usedAt(later(61_000))).toEqual(later(61_000))
  })

  test('a revoked, an expired and an unknown token find nobody', async () => {
    const { ctx } = await makeOwner()
    const token = await create(ctx)
    expect(await useApiToken(guest(), token)).not.toBeNull() // null control
    expect(await useApiToken(guest(new Date(TEST_NOW.getTime() + 30 * DAY)), token)).toBeNull()
    for (const other of ['', 'x', token.slice(0, -1), `tahanan_${'A'.repeat(43)}`, `${token}\0`])
      expect(await useApiToken(guest(), other)).toBeNull()
    const [own] = await listOwnApiTokens(ctx)
    await revokeApiToken(ctx, { tokenId: own!.id })
    expect(await useApiToken(guest(), token)).toBeNull()
  })

  test.each([
    [
      'deactivated',
      (id: string) => database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, id)),
    ],
    ['banned', (id: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, id))],
    ['erased', (id: string) => database.db.update(users).set({ erasedAt: TEST_NOW }).where(eq(users.id, id))],
    [
      'renter’s',
      (id: string) => database.db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, id)),
    ],
  ])('the token of a %s account finds nobody at once', async (_, change) => {
    const { id, ctx } = await makeOwner()
    const token = await create(ctx)
    expect(await useApiToken(guest(), token)).not.toBeNull() // null control
    await change(id)
    expect(await useApiToken(guest(), token)).toBeNull()
  })

  test('nobody revokes the token of another person', async () => {
    const { id } = await makeOwner()
    const { id: tokenId } = await makeApiToken(database.db, { userId: id })
    const other = await makeOwner('agent')
    await expect(revokeApiToken(other.ctx, { tokenId })).rejects.toMatchObject({ code: 'app.notFound' })
    await revokeApiToken(as('landlord', id), { tokenId }) // null control
  })

  test('a guest, a renter and a person who signed in long ago create none', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const input = { ...INPUT, scopes: [...INPUT.scopes] }
    await expect(createApiToken(guest(), input)).rejects.toMatchObject({ code: 'auth.signInRequired' })
    await expect(createApiToken(as('tenant', id), input)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const owner = await makeOwner()
    const stale = as('landlord', owner.id, new Date(TEST_NOW.getTime() - DAY))
    await expect(createApiToken(stale, input)).rejects.toMatchObject({ code: 'auth.freshSignInRequired' })
  })

  test('parallel requests do not exceed the maximum', async () => {
    const { id, ctx } = await makeOwner()
    for (let count = 2; count <= MAX_API_TOKENS; count++) await makeApiToken(database.db, { userId: id })
    const results = await Promise.allSettled([create(ctx), create(ctx), create(ctx)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listOwnApiTokens(ctx)).toHaveLength(MAX_API_TOKENS)
  })
})
