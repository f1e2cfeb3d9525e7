import type { Role, TeamRole } from '#app/shared/vocabulary.ts'

/**
 * The person who makes the request; null for a guest. Read from the database once for each request, never from the browser. While somebody acts
 * for an owner, it is the owner, with `delegate` as the person who acts.
 */
export type Actor = { id: string; role: Role; isActive: boolean; delegate?: Delegate } | null

/** A member of the team of the owner. They may do only what the matrix grants to the role. */
export type Delegate = { personId: string; memberId: string; role: TeamRole }
