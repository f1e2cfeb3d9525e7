// Bulk insert with COPY: about ten times faster than INSERT, and all constraints still apply.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Column, getTableColumns, getTableName, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Row = Record<string, unknown>
const ROWS_PER_CHUNK = 500

export async function copyRows(client: pg.Client, table: PgTable, rows: readonly Row[]): Promise<void> {
  const columns = listUsedColumns(table, rows)
  const names = columns.map(([, column]) => client.escapeIdentifier(column.name)).join(', ')
  const target = client.query(copyFrom(`copy ${client.escapeIdentifier(getTableName(table))} (${names}) from stdin`))
  await pipeline(Readable.from(generateChunks(columns, rows)), target)
}

type NamedColumn = [key: string, column: Column]

/** Columns that any row sets. COPY has no default per row, so a row without a value gets the column's constant default. */
function listUsedColumns(table: PgTable, rows: readonly Row[]): NamedColumn[] {
  const usedKeys = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => usedKeys.has(key))
  if (columns.length < usedKeys.size) throw new Error(`A row of ${getTableName(table)} has an unknown column.`)
  return columns
}

function* generateChunks(columns: NamedColumn[], rows: readonly Row[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
    const lines = rows.slice(at, at + ROWS_PER_CHUNK).map((row) => formatLine(columns, row))
    yield `${lines.join('\n')}\n`
  }
}

function formatLine(columns: NamedColumn[], row: Row): string {
  return columns.map(([key, column]) => formatCell(column, row[key])).join('\t')
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function formatCell(column: Column, given: unknown): string {
  const value = given === undefined ? getConstantDefault(column) : given
  if (value === null) return '\\N'
  const driverValue: unknown = column.mapToDriverValue(value)
  return String(driverValue).replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}

function getConstantDefault(column: Column): unknown {
  if (column.default instanceof SQL) throw new Error(`${column.name} must be given in every row.`)
  return column.default ?? null
}
