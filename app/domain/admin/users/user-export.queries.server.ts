// The export of the users: exactly the rows of the filter, in batches by keyset, so that an export of any size needs the memory of one.
import { and, asc, eq, gt } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { formatNationalPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildCsv, buildCsvRows } from '#app/shared/csv.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import type { AdminUser } from './admin-users.model.ts'
import { ADMIN_USER_COLUMNS, buildUserCondition, type UserFilter } from './admin-users.queries.server.ts'

const BATCH = 1_000

/** Checks and records the export before the first byte is sent. What was searched for is typed text and not recorded. */
export async function startUserExport(ctx: Ctx, { type, status, search }: UserFilter): Promise<void> {
  authorize(ctx.actor, 'user.export')
  const details = { type, status, isSearch: search !== '' }
  await recordAudit(ctx, { action: 'user.listExported', subjectType: 'user', details })
}

export async function* exportAdminUsers(ctx: Ctx, filter: UserFilter): AsyncGenerator<string> {
  authorize(ctx.actor, 'user.export')
  yield buildCsv([buildHead(ctx)])
  let last: string | undefined
  for (;;) {
    const batch: AdminUser[] = await ctx.db
      .select(ADMIN_USER_COLUMNS)
      .from(userProfiles)
      .innerJoin(users, eq(users.id, userProfiles.userId))
      .where(and(buildUserCondition(filter), last === undefined ? undefined : gt(userProfiles.userId, last)))
      .orderBy(asc(userProfiles.userId))
      .limit(BATCH)
    if (batch.length > 0) yield buildCsvRows(batch.map(buildRow))
    last = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}

/** The language is given, because the stream runs after the request. */
function buildHead({ request: { locale } }: Ctx): string[] {
  const options = { locale }
  return [
    'ID',
    m.admin_user({}, options),
    m.ui_email({}, options),
    m.ui_type({}, options),
    m.ui_status({}, options),
    m.ui_active({}, options),
    m.ui_phone({}, options),
    m.ui_created({}, options),
  ]
}

function buildRow({ id, fullName, email, type, isVerified, isActive, phone, createdAt }: AdminUser): string[] {
  return [
    id,
    fullName,
    email,
    type,
    isVerified ? 'verified' : 'unverified',
    isActive ? 'yes' : 'no',
    phone === null ? '' : formatNationalPhone(phone),
    createdAt.toISOString(),
  ]
}
