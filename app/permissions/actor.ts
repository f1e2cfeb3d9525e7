import type { AdminRole, Role, TeamHomes, TeamRole } from '#app/shared/vocabulary.ts'

/**
 * The person who makes the request; null for a guest. Read from the database once for each request, never from the browser. While somebody acts
 * for an owner, it is the owner, with `delegate` as the person who acts. An administrator without `adminRole` may do nothing.
 */
export type Actor = { id: string; role: Role; isActive: boolean; delegate?: Delegate; adminRole?: AdminRole } | null

/** A member of the team of the owner. They may do only what the matrix grants to the role, and only for the homes of the member. */
export type Delegate = { personId: string; memberId: string; role: TeamRole; homes: TeamHomes }

/** The actor acts for an owner, but not for all homes. */
export const hasChosenHomes = (actor: Actor): boolean => actor?.delegate?.homes === 'chosen'
