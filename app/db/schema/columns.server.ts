// Columns that all tables define the same way.
import { sql } from 'drizzle-orm'
import { bigint, date, point, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** A calendar day in Asia/Manila, as `YYYY-MM-DD`, without a time zone. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Money in whole centavos. bigint, because sums over years exceed 32 bits; exact as a JS number up to 90 trillion pesos. */
export const centavos = (name: string) => bigint(name, { mode: 'number' })

/** `x` is longitude, `y` is latitude. */
export const position = (name: string) => point(name, { mode: 'xy' })

/** AES-256-GCM ciphertext with its key id (promise P5). Only read and written through the cipher. */
export const encrypted = (name: string) => text(name)

/** The values of a closed list as SQL literals, for CHECK constraints. The lists are constants, never input. */
export const toSqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
