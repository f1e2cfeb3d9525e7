// Links of a list: the current address with some parameters changed.

/** Null removes a parameter. */
export type AddressChanges = Readonly<Record<string, string | null>>

/** The same address with other parameters. */
export function withParams(path: string, search: string, changes: AddressChanges): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) params.delete(name)
    else params.set(name, value)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The address of another page: other parameters stay, and the first page has no number. */
export function buildPageHref(path: string, search: string, page: number): string {
  return withParams(path, search, { page: page === 1 ? null : String(page) })
}

/** The list with another filter or order. It starts at its first page, and the notice of the last action is gone. */
export function buildListHref(path: string, search: string, changes: AddressChanges): string {
  return withParams(path, search, { page: null, done: null, ...changes })
}
