// All accounts, for the admin console. Erased accounts have no profile, so they are in no list and no count.
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  adminUserList,
  type AdminUser,
  type AdminUserCounts,
  type AdminUserQuery,
  MAX_FOUND,
  type UserCell,
} from './admin-users.model.ts'
import { sumUsers } from './admin-users.rules.ts'

export const ADMIN_USER_COLUMNS = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  avatarUrl: users.avatarUrl,
  type: userProfiles.userType,
  isVerified: users.emailVerified,
  isActive: userProfiles.isActive,
  hasTwoFactor: users.twoFactorEnabled,
  phone: userProfiles.phone,
  createdAt: userProfiles.createdAt,
}

export type UserFilter = Omit<AdminUserQuery, 'page'>

/** Newest first. The ids of the page are found first, by index alone; the other columns are read for these rows only. */
export async function listAdminUsers(ctx: Ctx, query: AdminUserQuery): Promise<AdminUser[]> {
  authorize(ctx.actor, 'user.list')
  const page = selectIds(ctx, query)
    .orderBy(desc(userProfiles.createdAt), desc(userProfiles.userId))
    .limit(adminUserList.pageSize)
    .offset(getPageOffset(query.page, adminUserList.pageSize))
  return ctx.db
    .select(ADMIN_USER_COLUMNS)
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(inArray(userProfiles.userId, page))
    .orderBy(desc(userProfiles.createdAt), desc(userProfiles.userId))
}

export async function countAdminUsers(ctx: Ctx, query: AdminUserQuery): Promise<AdminUserCounts> {
  authorize(ctx.actor, 'user.list')
  const [cells, [recent], found] = await Promise.all([
    readUserCells(ctx),
    ctx.db
      .select({
        newUsers: sql<number>`count(*) filter (where ${userProfiles.createdAt} >= ${daysAgo(ctx, 30)})`.mapWith(Number),
        newUsersBefore: sql<number>`count(*) filter (where ${userProfiles.createdAt} < ${daysAgo(ctx, 30)})`.mapWith(
          Number,
        ),
      })
      .from(userProfiles)
      .where(sql`${userProfiles.createdAt} >= ${daysAgo(ctx, 60)}`),
    query.search === '' ? null : countFound(ctx, query),
  ])
  return {
    cells,
    newUsers: recent?.newUsers ?? 0,
    newUsersBefore: recent?.newUsersBefore ?? 0,
    found: found ?? sumUsers(cells, query),
  }
}

/** The caller authorizes. */
export function readUserCells(ctx: Ctx): Promise<UserCell[]> {
  return readLargeCount(ctx, { name: 'admin.users', read: () => countCells(ctx), getRows: (cells) => sumUsers(cells) })
}

/** Few accounts are unverified, so these are counted by their own index and all others by subtraction. */
async function countCells({ db }: Ctx): Promise<UserCell[]> {
  const [all, unverified] = await Promise.all([
    db
      .select({ type: userProfiles.userType, isActive: userProfiles.isActive, total: count() })
      .from(userProfiles)
      .groupBy(userProfiles.userType, userProfiles.isActive),
    db
      .select({ type: userProfiles.userType, isActive: userProfiles.isActive, total: count() })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(and(eq(users.emailVerified, false), isNull(users.erasedAt)))
      .groupBy(userProfiles.userType, userProfiles.isActive),
  ])
  return all.flatMap(({ type, isActive, total }): UserCell[] => {
    const pending = unverified.find((row) => row.type === type && row.isActive === isActive)?.total ?? 0
    return [
      { type, isActive, isVerified: true, total: total - pending },
      { type, isActive, isVerified: false, total: pending },
    ]
  })
}

async function countFound(ctx: Ctx, query: AdminUserQuery): Promise<number> {
  const [row] = await ctx.db.select({ found: count() }).from(selectIds(ctx, query).limit(MAX_FOUND).as('found'))
  return row?.found ?? 0
}

/** Reads `users` only if a filter needs it: without it, deep pages are found in the index of the profiles. */
function selectIds(ctx: Ctx, { search, type, status }: UserFilter) {
  const selected = ctx.db.select({ userId: userProfiles.userId }).from(userProfiles).$dynamic()
  const isUserNeeded = search !== '' || status === 'pending' || status === 'unverified'
  return (isUserNeeded ? selected.innerJoin(users, eq(users.id, userProfiles.userId)) : selected).where(
    buildUserCondition({ search, type, status }),
  )
}

export function buildUserCondition({ search, type, status }: UserFilter): SQL | undefined {
  return and(
    type === null ? undefined : eq(userProfiles.userType, type),
    status === null ? undefined : STATUS_CONDITIONS[status],
    search === '' ? undefined : buildSearchCondition(search),
  )
}

const isUnverified = sql`not ${users.emailVerified} and ${users.erasedAt} is null`
/** Not a join: deep pages stay in the index of the profiles, and the few unverified accounts are read once from theirs. */
const isVerified = sql`${userProfiles.userId} not in (select u.id from ${users} u where not u.email_verified and u.erased_at is null)`
const STATUS_CONDITIONS: Record<NonNullable<AdminUserQuery['status']>, SQL | undefined> = {
  active: and(sql`${userProfiles.isActive}`, isVerified),
  pending: and(sql`${userProfiles.isActive}`, isUnverified),
  inactive: sql`not ${userProfiles.isActive}`,
  verified: isVerified,
  unverified: isUnverified,
}

const MIN_ADDRESS_PART = 3

/** Name or address contains the text; a telephone number or an id finds its account. */
function buildSearchCondition(search: string): SQL | undefined {
  if (isUuid(search)) return eq(userProfiles.userId, search)
  const phone = /^[\d+\-() ]{7,}$/.test(search) ? parsePhone(search) : null
  if (phone !== null) return eq(userProfiles.phone, phone)
  const isWordOnly = search.length < MIN_ADDRESS_PART
  return or(containsText(users.fullName, search), isWordOnly ? undefined : containsText(users.email, search))
}

const daysAgo = (ctx: Ctx, days: number) =>
  sql`${ctx.now().toISOString()}::timestamptz - make_interval(days => ${days})`
