// The demo data has every kind of entry: all its figures are added up a second time.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/context.ts'
import { DEMO_DAY, setUpDemoDatabase } from '#tests/support/database/demo-database.ts'
import { auditMoney } from './audit-money.commands.server.ts'

const database = setUpDemoDatabase()

test('the demo data has no difference, and every rental is read', async () => {
  const audit = await auditMoney(createTestContext(database.db, { now: new Date(`${DEMO_DAY}T02:00:00Z`) }))
  const { rows } = await database.db.execute<{ total: number }>(sql`select count(*)::int as total from rentals`)
  expect(audit.differences).toEqual([])
  expect(audit.rentals).toBe(rows[0]?.total)
  expect(audit.figures).toBeGreaterThan(audit.rentals * 10)
})
