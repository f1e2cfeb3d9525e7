import type { Db } from '#app/db/client.server.ts'
import { openingFigures, tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { pesos, requireOneRow } from './factory.ts'
import { makeRental } from './tenancy.ts'

export async function makeTenantInvitation(db: Db, overrides: Partial<typeof tenantInvitations.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db, { addedByOwner: true })).id
  return requireOneRow(
    await db
      .insert(tenantInvitations)
      .values({ ...overrides, rentalId })
      .returning(),
  )
}

export async function makeOpeningFigure(db: Db, overrides: Partial<typeof openingFigures.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db, { addedByOwner: true })).id
  const values = { kind: 'deposit', amount: pesos(56_000) } as const
  return requireOneRow(
    await db
      .insert(openingFigures)
      .values({ ...values, ...overrides, rentalId })
      .returning(),
  )
}
