/** Where everybody goes who wanted nothing else. */
const USUAL = '/dashboard'

/** Carries on where somebody wanted to go before they had to register. */
export function addressWithOrigin(path: string, from: string): string {
  return from === USUAL ? path : `${path}?${new URLSearchParams({ from }).toString()}`
}
