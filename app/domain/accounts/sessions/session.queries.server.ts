// Who a session stands for. Read anew with every request, so that a ban, a new role or a deletion acts at once (PROMISES S4).
import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx, CtxSession } from '#app/domain/ctx.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { isBanned } from './session.rules.ts'

export type Visitor = {
  actor: Actor
  session: CtxSession | null
  /** Set-Cookie lines that the answer has to carry. */
  cookies: string[]
  /** The browser brought a session that counts no more. */
  hasEnded: boolean
}

const GUEST: Visitor = { actor: null, session: null, cookies: [], hasEnded: false }

/** An account that may not be used any more is signed out by its next request (spec §6). */
export async function findVisitor(ctx: Ctx): Promise<Visitor> {
  const { auth } = ctx.adapters
  if (!auth.hasSessionCookie(ctx.request)) return GUEST
  const found = await auth.getSession(ctx.request)
  if (!found) return { ...GUEST, cookies: (await auth.closeSession(ctx.request)).cookies, hasEnded: true }
  const actor = await findActor(ctx, found.session.userId)
  if (!actor?.isActive) return { ...GUEST, cookies: (await auth.closeSession(ctx.request)).cookies, hasEnded: true }
  const { id, createdAt } = found.session
  return { actor, session: { id, createdAt }, cookies: found.cookies, hasEnded: false }
}

/** The role is read from the profile and from nowhere else; without a profile there is nobody to be. */
export async function findActor(ctx: Ctx, userId: string): Promise<Actor> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      role: userProfiles.userType,
      isActive: userProfiles.isActive,
      banned: users.banned,
      banExpires: users.banExpires,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) return null
  return { id: row.id, role: row.role, isActive: row.isActive && !row.isErased && !isBanned(row, ctx.now()) }
}

/** What the header shows of whoever is signed in. */
export async function findFullName(ctx: Ctx, userId: string): Promise<string> {
  const [row] = await ctx.db.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}
