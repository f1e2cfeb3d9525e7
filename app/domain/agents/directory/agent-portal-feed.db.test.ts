import { expect, test } from 'vitest'
import { listOwnPortalListings } from '#app/domain/listings/public/portal-feed.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyAmenity, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listAgentPortalListings } from './agent-listings.queries.server.ts'

const database = setUpTestDatabase()

test('a feed has the public homes of an agent with photos and amenities, and nothing of others, of drafts or of addresses', async () => {
  const { db } = database
  const owner = await makePerson(db, 'landlord')
  const agent = await makeAgent(db)
  const listing = await makeProperty(db, { ownerId: owner.id, agentId: agent.id, province: 'Rizal' })
  await makePropertyImage(db, { propertyId: listing.id, url: '/files/property-images/a/1.webp' })
  await makePropertyImage(db, { propertyId: listing.id, url: '/pictures/drawn.webp', order: 1, isIllustration: true })
  await makePropertyAmenity(db, { propertyId: listing.id })
  await makeProperty(db, { ownerId: owner.id, agentId: agent.id, status: 'inactive' })
  await makeProperty(db, { ownerId: owner.id })
  await makeProperty(db)

  const ids = { id: agent.id, userId: agent.userId }
  const found = await listAgentPortalListings(createTestContext(db), ids)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    id: listing.id,
    rent: 2_800_000,
    province: 'Rizal',
    photos: ['/files/property-images/a/1.webp'],
    amenities: [expect.any(String)],
    lat: 14.6748,
  })
  expect(JSON.stringify(found)).not.toMatch(/Mayaman|121\.0437/)

  const own = await listOwnPortalListings(createTestContext(db, { actor: makeActor('landlord', owner.id) }))
  expect(own).toHaveLength(2)
  await expect(async () => listOwnPortalListings(createTestContext(db, { actor: null }))).rejects.toMatchObject({
    code: 'auth.signInRequired',
  })
})
