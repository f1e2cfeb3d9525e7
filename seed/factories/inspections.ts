import type { Db } from '#app/db/client.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { makePerson } from './accounts.ts'
import { momentNumber, requireOneRow } from './factory.ts'
import { makeProperty } from './listings.ts'

/** A viewing, proposed by the tenant. */
export async function makeInspection(db: Db, overrides: Partial<typeof inspections.$inferInsert> = {}) {
  const tenantId = overrides.tenantId ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const proposedBy = overrides.proposedBy ?? tenantId
  const values = { type: 'viewing', scheduledAt: momentNumber(20, 2) } as const
  return requireOneRow(
    await db
      .insert(inspections)
      .values({ ...values, ...overrides, tenantId, propertyId, proposedBy })
      .returning(),
  )
}
