export const ADMIN_DASHBOARD = '/admin/dashboard'

/** The address of the console with other parameters; null removes one. */
export function withAddress(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) params.delete(name)
    else params.set(name, value)
  const text = params.toString()
  return text === '' ? ADMIN_DASHBOARD : `${ADMIN_DASHBOARD}?${text}`
}
