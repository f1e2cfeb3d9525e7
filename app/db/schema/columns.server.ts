// Column shapes that every table spells the same way.
import { sql } from 'drizzle-orm'
import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** Money is whole centavos (DECISIONS). bigint, because sums over years outgrow 32 bits; safe as a JS number up to 90 trillion pesos. */
export const centavos = (name: string) => bigint(name, { mode: 'number' })

/** The values of a closed list as SQL literals, for CHECK constraints. The lists are our own constants, never input. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
