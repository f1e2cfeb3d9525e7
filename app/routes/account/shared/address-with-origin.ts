/** Where everybody goes who wanted nothing else. */
const DEFAULT_PAGE = '/dashboard'

/** Carries on where somebody wanted to go before they had to register. */
export function buildAddressWithOrigin(path: string, from: string): string {
  return from === DEFAULT_PAGE ? path : `${path}?${new URLSearchParams({ from }).toString()}`
}
