// Who is an administrator, who is invited, and what waits for a second owner.
import { asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { adminInvitations, adminUsers, ownerRequests } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Administrator, AdminInvitation, OwnerRequest } from './administrators.model.ts'

const MAX_LISTED = 200
const granters = alias(users, 'granters')
const requesters = alias(users, 'requesters')

export async function listAdministrators(ctx: Ctx): Promise<Administrator[]> {
  authorize(ctx.actor, 'administrator.manage')
  return ctx.db
    .select({
      id: adminUsers.userId,
      fullName: adminUsers.fullName,
      email: adminUsers.email,
      role: adminUsers.role,
      roleSince: adminUsers.roleSince,
      grantedBy: granters.fullName,
      lastLoginAt: adminUsers.lastLoginAt,
    })
    .from(adminUsers)
    .leftJoin(granters, eq(granters.id, adminUsers.roleGrantedBy))
    .where(eq(adminUsers.isActive, true))
    .orderBy(sql`${adminUsers.role} <> 'owner'`, asc(adminUsers.fullName), asc(adminUsers.userId))
    .limit(MAX_LISTED)
}

export async function listInvitations(ctx: Ctx): Promise<AdminInvitation[]> {
  authorize(ctx.actor, 'administrator.manage')
  return ctx.db
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      role: adminInvitations.role,
      invitedBy: users.fullName,
      expiresAt: adminInvitations.expiresAt,
    })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(gt(adminInvitations.expiresAt, ctx.now()))
    .orderBy(asc(adminInvitations.createdAt))
    .limit(MAX_LISTED)
}

export async function listOwnerRequests(ctx: Ctx): Promise<OwnerRequest[]> {
  authorize(ctx.actor, 'ownerRequest.decide')
  const rows = await ctx.db
    .select({
      id: ownerRequests.id,
      kind: ownerRequests.kind,
      subjectName: users.fullName,
      backupName: ownerRequests.backupName,
      requesterId: ownerRequests.requestedBy,
      requesterName: requesters.fullName,
      expiresAt: ownerRequests.expiresAt,
    })
    .from(ownerRequests)
    .innerJoin(requesters, eq(requesters.id, ownerRequests.requestedBy))
    .leftJoin(users, eq(users.id, ownerRequests.subjectId))
    .where(gt(ownerRequests.expiresAt, ctx.now()))
    .orderBy(asc(ownerRequests.createdAt))
    .limit(MAX_LISTED)
  return rows.map(({ id, kind, subjectName, backupName, requesterId, requesterName, expiresAt }) => ({
    id,
    kind,
    subjectName,
    backupName,
    requestedBy: { id: requesterId, name: requesterName },
    expiresAt,
  }))
}
