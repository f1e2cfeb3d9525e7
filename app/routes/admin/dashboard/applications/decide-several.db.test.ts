import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { decideSeveral } from './decide-several.server.ts'

const database = setUpTestDatabase()
const asAdmin = async () =>
  createTestContext(database.db, { actor: makeActor('admin', (await makePerson(database.db, 'admin')).id) })
const readStatus = async (id: string) =>
  (await database.db.select().from(rentalApplications).where(eq(rentalApplications.id, id)))[0]?.status

test('of two applications for one listing the older one is approved, and the other keeps its state and its reason', async () => {
  const ctx = await asAdmin()
  const listing = await makeProperty(database.db)
  const older = await makeApplication(database.db, { propertyId: listing.id, createdAt: new Date('2026-02-01') })
  const newer = await makeApplication(database.db, { propertyId: listing.id, createdAt: new Date('2026-02-02') })
  const elsewhere = await makeApplication(database.db)
  const ids = [newer.id, older.id, elsewhere.id]
  const result = await decideSeveral(ctx, 'approve', ids, (id) => approveApplication(ctx, id))
  expect(result).toMatchObject({ decided: 2, refused: [{ id: newer.id }] })
  expect(result.refused[0]?.reason).not.toBe('')
  expect(await Promise.all(ids.map(readStatus))).toEqual(['pending', 'approved', 'approved'])
})

test('several rejections share the reason, each has its audit entry, and a decided one is refused', async () => {
  const ctx = await asAdmin()
  const first = await makeApplication(database.db)
  const decided = await makeApplication(database.db, { status: 'withdrawn', decidedAt: new Date('2026-02-03') })
  const reject = (id: string) => rejectApplication(ctx, { id, reasonCode: 'pets' })
  const result = await decideSeveral(ctx, 'reject', [first.id, decided.id, crypto.randomUUID()], reject)
  expect([result.decided, result.refused.map(({ id }) => id)]).toEqual([1, [decided.id]])
  expect(await database.db.$count(auditLog, eq(auditLog.subjectId, first.id))).toBe(1)
  expect(await readStatus(decided.id)).toBe('withdrawn')
})

test('without the permission nothing is decided', async () => {
  const { id } = await makeApplication(database.db)
  const ctx = createTestContext(database.db, { actor: makeActor('tenant') })
  await expect(decideSeveral(ctx, 'approve', [id], () => approveApplication(ctx, id))).rejects.toThrow()
  expect(await readStatus(id)).toBe('pending')
})
