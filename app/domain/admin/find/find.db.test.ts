import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findInConsole } from './find.queries.server.ts'

const database = setUpTestDatabase()
let admin: Ctx
let [personId, listingId, applicationId] = ['', '', '']

beforeAll(async () => {
  const { db } = database
  admin = createTestContext(db, { actor: makeActor('admin') })
  const person = await makePerson(db, 'tenant', { fullName: 'Jerome Macaraeg', email: 'jerome@example.com' })
  await database.pool.query(`update user_profiles set full_name = 'Jerome Macaraeg' where user_id = $1`, [person.id])
  const listing = await makeProperty(db, { title: 'Townhouse in Sikatuna', status: 'draft' })
  const application = await makeApplication(db, { propertyId: listing.id, applicantUserId: person.id })
  ;[personId, listingId, applicationId] = [person.id, listing.id, application.id]
})

const find = async (text: string) => (await findInConsole(admin, text)).map(({ kind, id }) => `${kind} ${id}`)

test('a person is found by a part of the name or the email address, with their applications, and by the id alone', async () => {
  const both = [`user ${personId}`, `application ${applicationId}`]
  expect(await find('macar')).toEqual(both)
  expect(await find('JEROME@example.com')).toEqual(both)
  expect(await find(personId)).toEqual([`user ${personId}`])
})

test('a listing of any status is found by the beginning of a word or its id, an application by its id', async () => {
  expect(await find('sikat')).toEqual([`listing ${listingId}`])
  expect(await find(listingId)).toEqual([`listing ${listingId}`])
  expect(await find(applicationId)).toEqual([`application ${applicationId}`])
})

test('short and hostile texts find nothing, and at most five of a kind are found', async () => {
  for (const text of ['', 'ma', '%%%', '___', "'; drop table users; --", String.raw`\\\\`, '& | !'])
    expect(await find(text)).toEqual([])
  for (let n = 0; n < 6; n++) await makeProperty(database.db, { title: `Bedspace number ${n}` })
  expect(await find('bedspace')).toHaveLength(5)
})

test('nobody but an administrator searches the console', async () => {
  for (const role of ['tenant', 'landlord', 'agent'] as const)
    await expect(findInConsole({ ...admin, actor: makeActor(role) }, 'macar')).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
})
