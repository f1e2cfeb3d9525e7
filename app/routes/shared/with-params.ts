/** The same address with other parameters; null removes one. */
export function withParams(path: string, search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) params.delete(name)
    else params.set(name, value)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
