// CHECK constraints of one column, named by table, column and rule (promise V1). constraints.db.test.ts reads the names from
// the database, so a constraint made here is tested without more code.
import { getTableName, sql, type Column, type SQL } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import { toSqlList } from './columns.server.ts'

const columnCheck = (column: Column, name: string, expression: SQL) =>
  check(`${getTableName(column.table)}_${column.name}_${name}`, expression)

/** drizzle-kit would write a bound value as `$1`, so our constants are inlined. */
const toSqlNumber = (value: number) => sql.raw(String(value))

export const lengthBetween = (column: Column, min: number, max: number) =>
  columnCheck(column, 'length', sql`length(${column}) between ${toSqlNumber(min)} and ${toSqlNumber(max)}`)

export const valueIn = (column: Column, values: readonly string[]) =>
  columnCheck(column, 'known', sql`${column} in (${toSqlList(values)})`)

/** Every element of an array is one of the values. */
export const valuesIn = (column: Column, values: readonly string[]) =>
  columnCheck(column, 'elements', sql`${column} <@ array[${toSqlList(values)}]::text[]`)

export const between = (column: Column, min: number, max: number) =>
  columnCheck(column, 'range', sql`${column} between ${toSqlNumber(min)} and ${toSqlNumber(max)}`)

export const notNegative = (column: Column) => columnCheck(column, 'not_negative', sql`${column} >= 0`)

export const positive = (column: Column) => columnCheck(column, 'positive', sql`${column} > 0`)

/** Philippine numbers in E.164: mobile numbers have ten digits after +63, landlines nine. */
export const phoneFormat = (column: Column) =>
  columnCheck(column, 'format', sql`${column} ~ ${sql.raw("'^\\+63[2-9][0-9]{8,9}$'")}`)

/** Only lower case, so that a plain unique index refuses a second spelling of an address. */
export const emailFormat = (column: Column) =>
  columnCheck(
    column,
    'format',
    sql`${column} = lower(${column}) and length(${column}) <= 254 and ${column} ~ ${sql.raw("'^[^@[:space:]]+@[^@[:space:]]+$'")}`,
  )

export const slugFormat = (column: Column) =>
  columnCheck(column, 'format', sql`length(${column}) <= 120 and ${column} ~ ${sql.raw("'^[a-z0-9]+(-[a-z0-9]+)*$'")}`)

export const sha256Format = (column: Column) =>
  columnCheck(column, 'format', sql`${column} ~ ${sql.raw("'^[0-9a-f]{64}$'")}`)

/** An empty AES-GCM message in base64 has this length: a value that was not encrypted is refused. */
export const ciphertextLength = (column: Column) => lengthBetween(column, 40, 2_000)

/** The Philippines with their waters; also refuses swapped latitude and longitude. */
export const inThePhilippines = (column: Column) =>
  columnCheck(column, 'in_the_philippines', sql`${column}[0] between 114 and 128 and ${column}[1] between 4 and 22`)

/** A JSON object of limited size, never a bare value. */
export const jsonObject = (column: Column) =>
  columnCheck(column, 'object', sql`jsonb_typeof(${column}) = 'object' and length(${column}::text) <= 20000`)

/** For `clientColumns`. The user agent may be as long as a header, so that every browser can sign in. */
export const clientLengths = (t: { ipAddress: Column; userAgent: Column }) => [
  lengthBetween(t.ipAddress, 0, 64),
  lengthBetween(t.userAgent, 0, 16_384),
]
