// A rental whose papers are signed in the browser, and the mails of its people.
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeDepositReturn } from '#seed/factories/deposits.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { makeUniquePerson } from './browser-set-up.ts'

const TODAY = toManilaDay(new Date())

/** A lease that can be signed, and an earlier rental whose deposit can be settled. */
export async function makeLet(db: Db) {
  const owner = await makeUniquePerson(db, 'landlord', 'Ramon Dela Cruz')
  const tenant = await makeUniquePerson(db, 'tenant', "Niña O'Campo")
  const { id: propertyId } = await makeProperty(db, {
    ownerId: owner.id,
    title: 'Apartment in Kapitolyo',
    status: 'inactive',
    inactiveReason: 'rented',
  })
  const dates = { startsOn: addMonths(TODAY, -1), endsOn: addMonths(TODAY, 11) }
  const { id } = await makeRental(db, { propertyId, tenantId: tenant.id, ...dates })
  const ended = await makeRental(db, {
    propertyId,
    tenantId: tenant.id,
    startsOn: addMonths(TODAY, -14),
    endsOn: addMonths(TODAY, -2),
    depositHeld: 2_000_000,
  })
  await makeDepositReturn(db, {
    rentalId: ended.id,
    recordedBy: owner.id,
    amount: 2_000_000,
    status: 'confirmed',
    decidedAt: new Date(),
  })
  return {
    owner,
    tenant,
    guarantor: `guarantor-${id}@example.com`,
    address: `/dashboard/rentals/${id}/signing`,
    settlement: `/dashboard/rentals/${ended.id}/signing/deposit`,
  }
}

export function createMailReader(database: { readonly db: Db }) {
  async function readMail(template: string, email: string): Promise<string> {
    const [mail] = await database.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, template), eq(emails.toAddress, email)))
      .orderBy(desc(emails.createdAt))
      .limit(1)
    return mail ? readMailText(mail) : ''
  }
  const readCode = async (email: string) => /^\d{6}$/m.exec(await readMail('lease.code', email))?.[0] ?? 'no code'
  return { readMail, readCode }
}
