import type { Role } from './vocabulary.ts'

/** The inbox of a role; null for administrators, who take part in no conversation. */
export function getMessagesPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/messages`
}

/** The saved listings of a role; null for administrators, who save none. */
export function getSavedPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/saved`
}
