import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { Db } from './client.server.ts'
import { prepareStatement } from './prepared.server.ts'

const database = setUpTestDatabase()
const NAME = 'test_statement'

const select = (db: Db) =>
  prepareStatement(db, NAME, () =>
    db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )

test('a statement is built once for a database and answers with the values of each call', async () => {
  const [first, second] = [await makePerson(database.db, 'tenant'), await makePerson(database.db, 'tenant')]
  expect(select(database.db)).toBe(select(database.db))
  for (const { id, email } of [first, second, first])
    expect(await select(database.db).execute({ id })).toEqual([{ email }])
})

test('a connection of the process keeps its plan; one of a transaction does not', async () => {
  const { id } = await makePerson(database.db, 'tenant')
  const countKept = async (db: Db) => {
    const { rows } = await db.execute(sql`select 1 from pg_prepared_statements where name = ${NAME}`)
    return rows.length
  }
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`deallocate all`)
    await select(tx).execute({ id })
    expect(await countKept(tx)).toBe(0)
  })
})
