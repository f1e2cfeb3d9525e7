import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countAdminListings, listAdminListings } from './admin-listings.queries.server.ts'
import { adminListingList } from './admin-listings.model.ts'

const database = setUpTestDatabase()
let admin: Ctx

beforeAll(async () => {
  const { db } = database
  admin = createTestContext(db, { actor: makeActor('admin') })
  const created = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  await makeProperty(db, { title: 'Bright condo', propertyType: 'condo', ...created(1) })
  await makeProperty(db, { title: 'Condominium unit', propertyType: 'condo', status: 'pending', ...created(3) })
  await makeProperty(db, {
    title: 'Family house',
    description: 'Near the condo towers',
    propertyType: 'house',
    ...created(2),
  })
  await makeProperty(db, { title: 'Deleted condo', propertyType: 'condo', deletedAt: new Date(), ...created(4) })
})

async function find(search: string) {
  const query = adminListingList.read(new URLSearchParams(search))
  const [listings, counts] = await Promise.all([listAdminListings(admin, query), countAdminListings(admin, query)])
  return { titles: listings.map(({ title }) => title), found: counts.found, total: counts.total }
}

test('a search finds listings of every status by words of title and description, newest first, and counts them', async () => {
  expect(await find('q=Condo')).toEqual({
    titles: ['Condominium unit', 'Family house', 'Bright condo'],
    found: 3,
    total: 3,
  })
  expect(await find('q=condo+towers')).toMatchObject({ titles: ['Family house'], found: 1 })
  expect(await find('q=condo&status=pending')).toMatchObject({ titles: ['Condominium unit'], found: 1 })
  expect(await find('q=%25')).toMatchObject({ titles: [], found: 0 })
})

test('without a search the filters count from the groups of status and type', async () => {
  expect(await find('type=condo')).toMatchObject({ titles: ['Condominium unit', 'Bright condo'], found: 2 })
  expect(await find('type=condo&status=active')).toMatchObject({ titles: ['Bright condo'], found: 1 })
  expect(await find('status=active')).toMatchObject({ found: 2 })
})
