// Columns that all tables define the same way.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, date, integer, point, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** A foreign key that is never null. */
export const requiredReference = (name: string, target: () => AnyPgColumn, onDelete: 'cascade' | 'restrict') =>
  uuid(name).notNull().references(target, { onDelete })

/** For optimistic locking: an update that expects an older version changes no row. */
export const version = () => integer('version').notNull().default(1)

/** Where a session was opened. */
export const clientColumns = () => ({ ipAddress: text('ip_address'), userAgent: text('user_agent') })

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
