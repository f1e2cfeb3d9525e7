import type { Role } from '#app/shared/vocabulary.ts'
import type { UserCell, UserStatus } from './admin-users.model.ts'

type Facts = { isActive: boolean; isVerified: boolean }

const MATCHES: Record<UserStatus, (facts: Facts) => boolean> = {
  active: ({ isActive, isVerified }) => isActive && isVerified,
  pending: ({ isActive, isVerified }) => isActive && !isVerified,
  inactive: ({ isActive }) => !isActive,
  verified: ({ isVerified }) => isVerified,
  unverified: ({ isVerified }) => !isVerified,
}

/** Every count of the screen is a sum of cells, so that the numbers agree with each other and with the list. */
export function sumUsers(
  cells: readonly UserCell[],
  { type = null, status = null }: { type?: Role | null; status?: UserStatus | null } = {},
): number {
  return cells
    .filter((cell) => (type === null || cell.type === type) && (status === null || MATCHES[status](cell)))
    .reduce((sum, { total }) => sum + total, 0)
}
