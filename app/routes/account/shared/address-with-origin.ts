/** The target if the person came from no other page. */
const DEFAULT_PAGE = '/dashboard'

/** Adds the page that the person wanted to open before sign-in or registration. */
export function buildAddressWithOrigin(path: string, from: string): string {
  return from === DEFAULT_PAGE ? path : `${path}?${new URLSearchParams({ from }).toString()}`
}
