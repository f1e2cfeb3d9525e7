import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Replicas } from '#app/db/replicas/replicas.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { buildWrittenCookie, chooseReadDb } from './read-source.server.ts'

const [primary, replica] = [{} as Db, {} as Db]

/** One replica that has replayed the log up to `replayed`. */
function createReplicas(replayed: bigint, position: bigint | Error = 0n): Replicas {
  return {
    pick: (written) => (written === null || replayed >= written ? replica : null),
    readPosition: async () => {
      if (position instanceof Error) throw position
      return position
    },
    check: async () => {},
    listStates: () => [],
    countRetries: () => 0,
    close: async () => {},
  }
}

const guest = createTestContext(primary)
const withCookie = (ctx: Ctx, line: string | null): Ctx => ({
  ...ctx,
  request: { ...ctx.request, cookie: `other=1; ${line?.split(';')[0] ?? ''}` },
})
const LIST = { pattern: 'properties', method: 'GET' }
const REPORT = { pattern: 'properties/:id/report', method: 'POST' }

test('a guest reads public pages from a replica; every other request uses the primary', () => {
  const choose = (ctx: Ctx, pattern: string, method = 'GET') =>
    chooseReadDb(createReplicas(0n), ctx, { pattern, method }) === replica
  const tenant = createTestContext(primary, { actor: makeActor('tenant') })
  const admin = createTestContext(primary, { actor: makeActor('admin') })
  expect(
    ['/', 'properties', 'properties/:id', 'sitemap-listings.xml', 'blog'].map((path) => choose(guest, path)),
  ).toEqual(Array(5).fill(true))
  expect(choose(guest, 'properties', 'HEAD')).toBe(true)
  expect(choose(guest, 'properties', 'POST')).toBe(false)
  expect(choose(tenant, 'properties')).toBe(false)
  expect(choose(tenant, 'dashboard/tenant')).toBe(false)
  expect(choose(admin, 'admin/users/export')).toBe(true)
  expect(choose(guest, 'signin')).toBe(false)
  expect(choose(guest, 'unknown')).toBe(false)
  expect(chooseReadDb(null, guest, LIST)).toBe(primary)
})

test('no page with a secret, a session or a form of its own reads from a replica', () => {
  const fromReplica = PAGE_ROWS.filter(([, { replica: readers }]) => readers !== undefined)
  expect(fromReplica.length).toBeGreaterThan(20)
  expect(fromReplica.filter(([, page]) => page.secret !== undefined || page.files !== undefined)).toEqual([])
  expect(fromReplica.filter(([, page]) => page.replica === 'guests' && page.access !== 'public')).toEqual([])
})

test('who has just changed something reads from the primary until a replica has it', async () => {
  const line = await buildWrittenCookie(createReplicas(0n, 0x1_0000_00ffn), guest, REPORT)
  expect(line).toMatch(/^__Host-tahanan_written=1\/FF\.[\w-]{22}; Path=\/; Max-Age=30; HttpOnly; SameSite=Lax; Secure$/)
  const visitor = withCookie(guest, line)
  expect(chooseReadDb(createReplicas(0x1_0000_00fen), visitor, LIST)).toBe(primary)
  expect(chooseReadDb(createReplicas(0x1_0000_00ffn), visitor, LIST)).toBe(replica)
})

test('a page for all guests is read from the primary after a listing has changed', () => {
  const choose = (readsPrimary: boolean) => {
    const shared = { isComplete: true, readsPrimary, knownFingerprint: null, fingerprint: null }
    return chooseReadDb(createReplicas(0n), { ...guest, request: { ...guest.request, shared } }, LIST)
  }
  expect([choose(true), choose(false)]).toEqual([primary, replica])
})

test('without a position of the primary all reads go there', async () => {
  const line = await buildWrittenCookie(createReplicas(0n, new Error('no answer')), guest, REPORT)
  expect(chooseReadDb(createReplicas(999n), withCookie(guest, line), LIST)).toBe(primary)
})

test('a forged cookie changes nothing', async () => {
  const line = await buildWrittenCookie(createReplicas(0n, 1n), guest, REPORT)
  const forged = line?.replace('0/1.', 'FFFFFFFF/FFFFFFFF.') ?? null
  expect(forged).toContain('FFFFFFFF')
  expect(chooseReadDb(createReplicas(1n), withCookie(guest, forged), LIST)).toBe(replica)
})

test('reads, and reports that nobody sees, set no cookie', async () => {
  const replicas = createReplicas(0n, 1n)
  expect(await buildWrittenCookie(replicas, guest, LIST)).toBeNull()
  expect(await buildWrittenCookie(replicas, guest, { pattern: 'api/events', method: 'POST' })).toBeNull()
  expect(await buildWrittenCookie(null, guest, REPORT)).toBeNull()
})
