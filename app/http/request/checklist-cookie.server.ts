// That a person hid the first steps: on this device, by their id, because several people share one.
import { type ChecklistState } from '#app/domain/accounts/checklist/checklist.model.ts'

const COOKIE = 'tahanan_checklist'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

export function hidesChecklist(headers: Headers, userId: string): boolean {
  const pairs = headers.get('Cookie')?.split(';') ?? []
  return pairs.some((pair) => pair.trim() === `${COOKIE}=${userId}`)
}

/** The Set-Cookie value. */
export function buildChecklistCookie(state: ChecklistState, userId: string, { secure }: { secure: boolean }): string {
  const seconds = state === 'hidden' ? COOKIE_SECONDS : 0
  return `${COOKIE}=${userId}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
