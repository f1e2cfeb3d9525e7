import { beforeEach, expect, test } from 'vitest'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { adminSessions } from '#app/db/schema/platform/admin.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makeAdminSession, makeAdminUser } from '#seed/factories/admin.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findAdminVisitor } from './admin-session.queries.server.ts'
import { endOwnAdminSessions } from './own-admin-sessions.commands.server.ts'
import { listOwnAdminSessions } from './own-admin-sessions.queries.server.ts'

const database = setUpTestDatabase()
const TOKENS = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
let admin: Ctx
let ids: string[]

beforeEach(async () => {
  await database.db.delete(adminSessions)
  const { userId } = await makeAdminUser(database.db)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
  const rows = []
  for (const token of TOKENS)
    rows.push(await makeAdminSession(database.db, { userId, tokenHash: sha256Hex(token), userAgent }))
  ids = rows.map(({ id }) => id)
  admin = createTestContext(database.db, {
    actor: { id: userId, role: 'admin', isActive: true, adminRole: 'owner' },
    session: { id: ids[0] ?? '', createdAt: new Date() },
  })
})

/** The view of another process: its own connections and nothing in memory. */
async function isOpenElsewhere(token: string): Promise<boolean> {
  const other = openDatabase(database.url)
  try {
    return (await findAdminVisitor(createVisitor(other.db, token))) !== null
  } finally {
    await other.close()
  }
}

function createVisitor(db: Db, token: string): Ctx {
  const ctx = createTestContext(db, { config: { baseUrl: new URL('http://localhost:3000') } })
  return { ...ctx, request: { ...ctx.request, cookie: `tahanan_admin=${token}` } }
}

test('an administrator sees the own open sessions, this one first', async () => {
  const other = await makeAdminSession(database.db)
  const listed = await listOwnAdminSessions(admin)
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(listed[0]).toMatchObject({ id: ids[0], isThis: true, device: { browser: 'Chrome' } })
  expect(listed.some(({ id }) => id === other.id)).toBe(false)
})

test('a session that was ended on one process is over on another process, and a session that was not stays open', async () => {
  expect(await isOpenElsewhere(TOKENS[1] ?? '')).toBe(true) // null control
  await endOwnAdminSessions(admin, { sessionId: ids[1] ?? '' })
  expect(await isOpenElsewhere(TOKENS[1] ?? '')).toBe(false)
  expect(await isOpenElsewhere(TOKENS[2] ?? '')).toBe(true)
  expect(await endOwnAdminSessions(admin, { sessionId: 'others' })).toBe(1)
  expect(await Promise.all(TOKENS.map(isOpenElsewhere))).toEqual([true, false, false])
})

test('the session of another administrator, the current one and an unknown one cannot be ended here', async () => {
  const other = await makeAdminSession(database.db)
  for (const sessionId of [other.id, ids[0] ?? '', crypto.randomUUID()])
    await expect(endOwnAdminSessions(admin, { sessionId })).rejects.toMatchObject({ code: 'app.notFound' })
})
