import { expect, test } from 'vitest'
import { findListingContact } from './listing-contact.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const ctx = () => createTestContext(database.db) // 2 March 2026
const getNoon = (day: string) => new Date(`${day}T04:00:00Z`)

test('an agent contact has agency, license and dates of checks, and no account data', async () => {
  const person = await makePerson(database.db, 'agent', { createdAt: getNoon('2023-05-01') })
  const agent = await makeAgent(database.db, {
    userId: person.id,
    agencyName: 'Bahay Realty',
    prcLicenseNumber: '0012345',
    prcLicenseExpiresOn: '2028-05-08',
    prcLicenseCheckedAt: getNoon('2026-02-03'),
  })
  const listing = await makeProperty(database.db, { agentId: agent.id })
  await makeProperty(database.db, { agentId: agent.id, status: 'draft' })
  await makeVerificationCheck(database.db, {
    userId: person.id,
    kind: 'government_id',
    checkedAt: getNoon('2025-01-01'),
  })
  await makeVerificationCheck(database.db, {
    userId: person.id,
    kind: 'government_id',
    checkedAt: getNoon('2026-02-04'),
  })
  const found = await findListingContact(ctx(), listing.id)
  expect(found?.userId).toBe(person.id)
  expect(found?.profile).toEqual({
    name: person.fullName,
    kind: 'agent',
    agency: 'Bahay Realty',
    avatarUrl: null,
    agentId: agent.id,
    memberSince: 2023,
    listingCount: 1,
    checks: [
      { kind: 'prc_license', checkedOn: '2026-02-03', validUntil: '2028-05-08', isExpired: false, number: '0012345' },
      { kind: 'government_id', checkedOn: '2026-02-04', validUntil: null, isExpired: false, number: null },
      { kind: 'title', checkedOn: null, validUntil: null, isExpired: false, number: null },
      { kind: 'email', checkedOn: null, validUntil: null, isExpired: false, number: null },
    ],
  })
  expect(JSON.stringify(found?.profile)).not.toMatch(new RegExp(`${person.id}|${listing.ownerId}|@|\\+63`))
})

test('an owner contact has the checks of the owner and of this listing, not of another listing', async () => {
  const owner = await makePerson(database.db, 'landlord', { emailVerified: false })
  const [listing, other] = [
    await makeProperty(database.db, { ownerId: owner.id }),
    await makeProperty(database.db, { ownerId: owner.id }),
  ]
  const check = { userId: owner.id, checkedAt: getNoon('2026-01-05') }
  await makeVerificationCheck(database.db, { ...check, kind: 'owner_authority', propertyId: listing.id })
  await makeVerificationCheck(database.db, { ...check, kind: 'title', propertyId: other.id })
  const profile = (await findListingContact(ctx(), listing.id))?.profile
  expect(profile).toMatchObject({ kind: 'landlord', agentId: null, agency: null, listingCount: 2 })
  expect(profile?.checks.map(({ kind, checkedOn }) => [kind, checkedOn])).toEqual([
    ['owner_authority', '2026-01-05'],
    ['title', null],
  ])
})

test('a license is expired on the day after its last day, not on the last day', async () => {
  const findLicenceCheck = async (expiresOn: string) => {
    const agent = await makeAgent(database.db, { prcLicenseExpiresOn: expiresOn })
    const listing = await makeProperty(database.db, { agentId: agent.id })
    return (await findListingContact(ctx(), listing.id))?.profile.checks[0]?.isExpired
  }
  expect(await findLicenceCheck('2026-03-01')).toBe(true)
  expect(await findLicenceCheck('2026-03-02')).toBe(false)
})

test('a listing that is not public has no contact', async () => {
  const listing = await makeProperty(database.db, { status: 'pending' })
  expect(await findListingContact(ctx(), listing.id)).toBeNull()
})
