// Column shapes that every table spells the same way.
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

/** A calendar day in Asia/Manila, as `YYYY-MM-DD`: a day has no time zone to get wrong. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Money is whole centavos (DECISIONS). bigint, because sums over years outgrow 32 bits; safe as a JS number up to 90 trillion pesos. */
export const centavos = (name: string) => bigint(name, { mode: 'number' })

/** Longitude then latitude (spec §3): `x` is longitude, `y` is latitude. */
export const position = (name: string) => point(name, { mode: 'xy' })

/** AES-256-GCM ciphertext with its key id (PROMISES P5). Only ever read and written through the cipher. */
export const encrypted = (name: string) => text(name)

/** The values of a closed list as SQL literals, for CHECK constraints. The lists are our own constants, never input. */
export const toSqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
