import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** For LIKE and ILIKE: the signs that mean "any text" and "any letter" are looked for as they are. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/**
 * The column contains the text. A trigram index needs three letters in a row; shorter words, such as the surname Uy, are found as whole
 * words, because looking for two letters anywhere would read the whole table.
 */
export function containsText(column: SQL | PgColumn, search: string): SQL {
  const text = escapeLikePattern(search)
  const isShort = /[\p{L}\p{N}]/u.test(search) && !/[\p{L}\p{N}]{3}/u.test(search)
  const patterns = isShort ? [text, `${text} %`, `% ${text}`, `% ${text} %`] : [`%${text}%`]
  return or(...patterns.map((pattern) => sql`${column} ilike ${pattern}`)) ?? sql`false`
}
