// The user of a session. Read on every request, so that a ban, role change or deletion takes effect at once (promise S4).
import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import {
  type Acting,
  ACTING_COLUMNS,
  ACTING_JOINS,
  teamOwnerProfiles,
  teamOwners,
  toActing,
} from '#app/domain/accounts/team/acting.queries.server.ts'
import type { Ctx, CtxSession } from '#app/domain/ctx.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { canHaveSession, isBanned } from './session.rules.ts'

export type Visitor = {
  /** The person themself, also while they act for somebody. */
  actor: Actor
  /** The owner for whom the session acts. */
  acting: Acting | null
  session: CtxSession | null
  /** Set-Cookie lines for the response. */
  cookies: string[]
  /** The cookie was of a session that is no longer valid. */
  hasEnded: boolean
}

export const GUEST: Visitor = { actor: null, acting: null, session: null, cookies: [], hasEnded: false }

/** Ends the session of an account that may no longer be used, or that has sessions of the console only. */
export async function findVisitor(ctx: Ctx): Promise<Visitor> {
  const { auth } = ctx.adapters
  if (!auth.hasSessionCookie(ctx.request)) return GUEST
  const found = await auth.getSession(ctx.request)
  if (!found) return { ...GUEST, cookies: (await auth.closeSession(ctx.request)).cookies, hasEnded: true }
  const { actor, acting } = await findSessionActor(ctx, found.session)
  if (!actor?.isActive || !canHaveSession('site', actor.role))
    return { ...GUEST, cookies: (await auth.closeSession(ctx.request)).cookies, hasEnded: true }
  const { id, createdAt } = found.session
  return { actor, acting, session: { id, createdAt }, cookies: found.cookies, hasEnded: false }
}

const ACTOR_COLUMNS = {
  id: users.id,
  role: userProfiles.userType,
  isActive: userProfiles.isActive,
  banned: users.banned,
  banExpires: users.banExpires,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
}

/** The role comes from the profile only. Null without a profile. */
export async function findActor(ctx: Ctx, userId: string): Promise<Actor> {
  const [row] = await ctx.db
    .select(ACTOR_COLUMNS)
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ? toActor(ctx, row) : null
}

/** The person of a session, and for whom it acts, in one statement. */
async function findSessionActor(ctx: Ctx, { id, userId }: { id: string; userId: string }) {
  const [row] = await ctx.db
    .select({ ...ACTOR_COLUMNS, acting: ACTING_COLUMNS })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(actingSessions, eq(actingSessions.sessionId, id))
    .leftJoin(teamMembers, ACTING_JOINS.member)
    .leftJoin(teamOwners, ACTING_JOINS.owner)
    .leftJoin(teamOwnerProfiles, ACTING_JOINS.ownerProfile)
    .where(eq(users.id, userId))
  return row ? { actor: toActor(ctx, row), acting: toActing(row.acting, ctx.now()) } : { actor: null, acting: null }
}

type ActorRow = {
  id: string
  role: Role
  isActive: boolean
  banned: boolean
  banExpires: Date | null
  isErased: boolean
}

function toActor(ctx: Ctx, row: ActorRow): NonNullable<Actor> {
  return { id: row.id, role: row.role, isActive: row.isActive && !row.isErased && !isBanned(row, ctx.now()) }
}

/** For the header: the name, and the address of the profile picture. */
export async function findNameAndAvatar(ctx: Ctx, userId: string) {
  const columns = { fullName: users.fullName, avatarUrl: users.avatarUrl }
  const [row] = await ctx.db.select(columns).from(users).where(eq(users.id, userId))
  return row ?? { fullName: '', avatarUrl: null }
}
