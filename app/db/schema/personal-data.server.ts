// Declares what each table holds about people. The declarations are beside the tables, in `<folder>.privacy.server.ts`;
// domain/privacy collects them for the export of personal data and for erasure.
import { type Column, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

export type Person = { id: string; email: string }
/** A condition on the rows of a table. Queries on the table itself use the alias `t`, subqueries use another alias. */
export type RowCondition = (person: Person, alias?: string) => SQL

export const getColumn = (column: Column, alias = 't') => sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`

export const anyCondition =
  (...conditions: RowCondition[]): RowCondition =>
  (person, alias) =>
    sql.join(
      conditions.map((condition) => condition(person, alias)),
      sql` or `,
    )
export const matchesPerson = (...columns: Column[]): RowCondition =>
  anyCondition(
    ...columns.map(
      (column): RowCondition =>
        (person, alias) =>
          sql`${getColumn(column, alias)} = ${person.id}`,
    ),
  )
export const matchesEmail =
  (column: Column): RowCondition =>
  (person, alias) =>
    sql`${getColumn(column, alias)} = ${person.email}`
/** Rows whose `column` has the value of `key` in one of the rows that `condition` selects from the table of `key`. */
export const refersTo =
  (column: Column, key: Column, condition: RowCondition): RowCondition =>
  (person, alias) =>
    sql`${getColumn(column, alias)} in (select ${getColumn(key, 's')} from ${key.table} s where ${condition(person, 's')})`

export const ERASED_TEXT = '[erased]'
export const ERASED_NAME = 'Deleted account'
/** For a text that a CHECK constraint requires together with another column. */
export const eraseIfPresent = (column: Column) =>
  sql`case when ${getColumn(column)} is null then null else ${ERASED_TEXT} end`
export const setNowIfNull = (column: Column) => sql`coalesce(${getColumn(column)}, now())`

export type ErasureStep = { table: string; rows: RowCondition } & (
  | { remove: true }
  /** `harmless`: free text that says nothing about the person. */
  | { clear: Readonly<Record<string, SQL>>; harmless: readonly string[] }
)

type StepInput<C extends string> =
  | { remove: RowCondition }
  | { clear: { [K in C]?: SQL | string | boolean | null }; rows?: RowCondition; harmless?: readonly C[] }

type Declaration<C extends string> = {
  /** The rows about a person: the export contains them, and erasure steps without rows of their own apply to them. */
  rows: RowCondition
  /** Foreign keys to a person who handled the row; the row is not about that person. */
  handlerKeys?: readonly C[]
  /** The reason why the export leaves the table out. */
  notExported?: string
  /** Left out of the export in addition to the columns that `isSecretName` finds: internal values, or a second copy of a column. */
  secretColumns?: readonly C[]
  /** Exported although the name looks like a credential. */
  notSecretColumns?: readonly C[]
  /** Decrypted in the export, with the purpose given to the cipher. */
  encryptedColumns?: { readonly [K in C]?: string }
  /** A reason to keep the rows unchanged, or what happens to them, in this order. */
  erasure: 'remove' | { keep: string } | readonly StepInput<C>[]
}

/** Credentials by the name of their column, so that the export leaves out a new one without a declaration. */
export const isSecretName = (column: string) =>
  /token|hash|secret|password|passphrase|sealed|backup_code|private_key|api_key/.test(column)

export type PersonalData<Name extends string = string> = {
  table: Name
  rows: RowCondition
  handlerKeys: readonly string[]
  notExported: string | undefined
  secretColumns: readonly string[]
  encryptedColumns: Readonly<Record<string, string>>
  keptBecause: string | undefined
  erasureSteps: readonly ErasureStep[]
}

export function personalData<T extends PgTable>(
  table: T,
  declaration: Declaration<keyof T['_']['columns'] & string>,
): PersonalData<T['_']['name']> {
  const { rows, erasure } = declaration
  const columns = getTableColumns(table) as Record<string, Column>
  const name: T['_']['name'] = getTableName(table)
  const toColumnNames = (keys: readonly string[] = []) => keys.map((key) => columns[key]?.name ?? key)
  const renameKeys = <V>(values: { [key: string]: V | undefined } = {}) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [columns[key]?.name ?? key, value as V]))
  const toStep = (step: StepInput<string>): ErasureStep => {
    if ('remove' in step) return { table: name, rows: step.remove, remove: true }
    const values = Object.entries(renameKeys(step.clear)).map(([column, value]) => [column, sql`${value}`])
    return {
      table: name,
      rows: step.rows ?? rows,
      clear: Object.fromEntries(values),
      harmless: toColumnNames(step.harmless),
    }
  }
  const steps = erasure === 'remove' ? [{ remove: rows }] : 'keep' in erasure ? [] : erasure
  const notSecret = toColumnNames(declaration.notSecretColumns)
  const credentials = Object.values(columns).flatMap((column) => (isSecretName(column.name) ? column.name : []))
  return {
    table: name,
    rows,
    handlerKeys: toColumnNames(declaration.handlerKeys),
    notExported: declaration.notExported,
    secretColumns: [...credentials, ...toColumnNames(declaration.secretColumns)].filter(
      (column) => !notSecret.includes(column),
    ),
    encryptedColumns: renameKeys(declaration.encryptedColumns),
    keptBecause: typeof erasure === 'object' && 'keep' in erasure ? erasure.keep : undefined,
    erasureSteps: steps.map(toStep),
  }
}

export type NoPersonalData = { table: string; reason: string }
export const noPersonalData = (table: PgTable, reason: string): NoPersonalData => ({
  table: getTableName(table),
  reason,
})
