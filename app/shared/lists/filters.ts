// The kinds of filters a list can have. The value of a filter is a text, or null for "not chosen".
import { toOneLine } from '../text.ts'
import { isUuid } from '../uuid.ts'

export type Filter<Value extends string | null> = {
  /** The parameter of the address; without it the parameter has the name of the filter. */
  param?: string | undefined
  /** The value without the parameter. It is left out of the address. */
  fallback: Value
  /** Unknown or malformed text must not fail: an address is typed by anybody. */
  read: (text: string) => Value
  /** The choices of a select. */
  values?: readonly NonNullable<Value>[]
  /** Of a search field. */
  maxLength?: number
}

type Named = { param?: string }

// The annotations remove a list that a page does not use from the code of the page.

/** One of the values; without a fallback, null when none is chosen. */
export function choice<const Value extends string>(values: readonly Value[], options?: Named): Filter<Value | null>
export function choice<const Value extends string>(
  values: readonly Value[],
  options: Named & { fallback: NoInfer<Value> },
): Filter<Value>
/* @__NO_SIDE_EFFECTS__ */
export function choice<Value extends string>(
  values: readonly Value[],
  { param, fallback }: Named & { fallback?: Value } = {},
): Filter<Value | null> {
  const absent = fallback ?? null
  return { param, fallback: absent, values, read: (text) => values.find((value) => value === text) ?? absent }
}

/** A text that the rule accepts, otherwise null. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(isValid: (text: string) => boolean, { param }: Named = {}): Filter<string | null> {
  return { param, fallback: null, read: (text) => (isValid(text) ? text : null) }
}

/** The id of a row. A malformed id counts as absent, because PostgreSQL fails on it. */
/* @__NO_SIDE_EFFECTS__ */
export function id(options?: Named): Filter<string | null> {
  return matching(isUuid, options)
}

/** What somebody searches for. PostgreSQL refuses NUL. */
/* @__NO_SIDE_EFFECTS__ */
export function searchText(maxLength: number, { param }: Named = {}): Filter<string> {
  return { param, fallback: '', maxLength, read: (text) => cut(text.replaceAll('\0', '').trim(), maxLength) }
}

/** A search text as one line, without invisible characters. */
/* @__NO_SIDE_EFFECTS__ */
export function searchLine(maxLength: number, { param }: Named = {}): Filter<string> {
  return { param, fallback: '', maxLength, read: (text) => cut(toOneLine(text), maxLength) }
}

/** Half a surrogate pair at the end, and a space, would not be read back from an address as they are. */
function cut(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
