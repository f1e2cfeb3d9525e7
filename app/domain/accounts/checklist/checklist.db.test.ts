import { expect, test } from 'vitest'
import { makePerson, makeRenterProfile } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makeSavedSearch } from '#seed/factories/saved-searches.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeViewingHours } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { getChecklist } from './checklist.queries.server.ts'

const database = setUpTestDatabase()

async function listDone(role: RegistrableRole, id: string): Promise<string[]> {
  const { steps } = await getChecklist(createTestContext(database.db, { actor: makeActor(role, id) }), role)
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

test('the steps of an owner follow from their rows, and not from those of another owner', async () => {
  const [owner, other] = [await makePerson(database.db, 'landlord'), await makePerson(database.db, 'landlord')]
  expect(await listDone('landlord', owner.id)).toEqual([])
  const { id: propertyId } = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  await makeViewingHours(database.db, { userId: owner.id })
  await makePayoutAccount(database.db, { ownerId: owner.id })
  await makeRental(database.db, { propertyId, tenantId: (await makePerson(database.db, 'tenant')).id })
  expect(await listDone('landlord', owner.id)).toEqual(['listing', 'publish', 'hours', 'payout', 'tenants'])
  expect(await listDone('landlord', other.id)).toEqual([])
})

test('the steps of a tenant follow from their rows', async () => {
  const { id } = await makePerson(database.db, 'tenant')
  expect(await listDone('tenant', id)).toEqual([])
  await makeRenterProfile(database.db, { userId: id })
  await makeSavedSearch(database.db, { userId: id })
  expect(await listDone('tenant', id)).toEqual(['renter', 'search'])
})

test('the steps of an agent can be read', async () => {
  const { id } = await makePerson(database.db, 'agent')
  expect(await listDone('agent', id)).toEqual([])
})
