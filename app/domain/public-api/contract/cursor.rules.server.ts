// Cursors: opaque for clients, the id of the last entry (or the place in a search) for us.
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'

const PATTERN = /^[\w-]{1,200}$/

export const writeCursor = (text: string): string => Buffer.from(text).toString('base64url')

function readCursor(cursor: string): string {
  if (!PATTERN.test(cursor)) fail('api.cursorInvalid')
  return Buffer.from(cursor, 'base64url').toString()
}

/** The id after which the page begins; null for the first page. */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const id = readCursor(cursor)
  return isUuid(id) ? id : fail('api.cursorInvalid')
}

/** For lists with a cursor of their own. */
export function readTextCursor(cursor: string | undefined, pattern: RegExp): string | null {
  if (cursor === undefined) return null
  const text = readCursor(cursor)
  return pattern.test(text) ? text : fail('api.cursorInvalid')
}

/** `rows` has one entry more than the page if there is another page. */
export function buildPage<R, T>(rows: readonly R[], limit: number, getId: (row: R) => string, toEntry: (row: R) => T) {
  const shown = rows.slice(0, limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { data: shown.map(toEntry), next: last === undefined ? null : writeCursor(getId(last)) }
}
