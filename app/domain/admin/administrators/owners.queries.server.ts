// Whether one owner may decide alone. That is so in an installation with a single owner; with more, a second one approves.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { OWNER_MEMORY_HOURS } from './administrators.model.ts'

/**
 * Owners now, and those of the last day: who was demoted, removed, deactivated or deleted. Otherwise an owner could remove the others first
 * and then decide alone.
 */
export async function hasSingleOwner(ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  const since = sql`${ctx.now().toISOString()}::timestamptz - make_interval(hours => ${OWNER_MEMORY_HOURS})`
  const { rows } = await ctx.db.execute<{ owners: number }>(sql`select (
      (select count(*) from admin_users a join user_profiles p on p.user_id = a.user_id
        where (a.role = 'owner' and a.is_active and p.is_active) or a.owner_until > ${since})
      + (select count(*) from audit_log where action = 'administrator.ownerErased' and at > ${since})
    )::int as owners`)
  return (rows[0]?.owners ?? 0) <= 1
}
