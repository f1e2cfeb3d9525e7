const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Asked before an id of an address reaches the database, which has no answer for anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
