// The title was the only place to say for whom a room or a bedspace is: the migration reads it once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()

function readBackfill(): string {
  const statements = readFileSync(join(MIGRATIONS_FOLDER, '0025_room_types.sql'), 'utf8').split(
    '--> statement-breakpoint',
  )
  const statement = statements.find((each) => each.includes('update properties set residents'))
  if (!statement) throw new Error('no backfill')
  return statement
}

const TITLES = [
  ['Bedspace for women near UST', 'women'],
  ['Ladies only bedspace', 'women'],
  ['LADY BEDSPACERS welcome', 'women'],
  ['Bedspace para sa babae', 'women'],
  ['Bedspace for men in Sampaloc', 'men'],
  ['Lalaki lang, malinis na bedspace', 'men'],
  ['Bedspace for women and a room for men', 'anyone'],
  ['Bedspace near the women center', 'anyone'],
  ['Quiet bedspace', 'anyone'],
] as const

test('a title that names women or men decides, one that names both or neither does not', async () => {
  const { db } = database
  const listings = await Promise.all(
    TITLES.map(async ([title]) => makeProperty(db, { title, roomType: 'shared_room', propertyType: 'apartment' })),
  )
  const whole = await makeProperty(db, { title: 'Apartment for women', roomType: 'entire_place' })
  await db.execute(sql.raw(readBackfill()))
  const { rows } = await db.execute<{ id: string; residents: string }>(sql`select id, residents from properties`)
  const residents = new Map(rows.map((row) => [row.id, row.residents]))
  expect(listings.map(({ id, title }) => [title, residents.get(id)])).toEqual(TITLES)
  expect(residents.get(whole.id)).toBe('anyone')
})
