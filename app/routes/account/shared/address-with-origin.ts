import { DEFAULT_SIGN_IN_TARGET } from '#app/shared/dashboard-paths.ts'

/** Adds the page that the person wanted to open before sign-in or registration. */
export function buildAddressWithOrigin(path: string, from: string): string {
  if (from === DEFAULT_SIGN_IN_TARGET) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ from }).toString()}`
}
