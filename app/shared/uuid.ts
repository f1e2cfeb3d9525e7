const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Check an id from an address before a query: PostgreSQL fails on a malformed uuid. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
