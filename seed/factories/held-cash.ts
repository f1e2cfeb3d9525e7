import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { makePerson } from './accounts.ts'
import { pesos, requireOneRow } from './factory.ts'
import { makeRental } from './tenancy.ts'

export async function makeHeldCash(db: Db, overrides: Partial<typeof heldCash.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const heldBy = overrides.heldBy ?? (await makePerson(db, 'tenant')).id
  const values = { transferId: randomUUID(), amount: pesos(5_000) }
  return requireOneRow(
    await db
      .insert(heldCash)
      .values({ ...values, ...overrides, rentalId, ownerId, heldBy })
      .returning(),
  )
}
