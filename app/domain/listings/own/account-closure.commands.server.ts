// The listings of a person whose account is closed. The reason `account_closed` remembers which of them were public, so that opening the
// account again restores exactly these. Call the functions in the transaction of the account, with its row locked.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'

const CLOSED = { status: 'inactive', inactiveReason: 'account_closed' } as const
const PUBLIC = { status: 'active', inactiveReason: null } as const

/** Returns how many became hidden. */
export function takeDownListings(tx: Ctx, ownerId: string): Promise<number> {
  return changeListings(tx, ownerId, PUBLIC, CLOSED)
}

/** Returns how many are public again. A listing that an administrator changed meanwhile stays as it is. */
export function restoreListings(tx: Ctx, ownerId: string): Promise<number> {
  return changeListings(tx, ownerId, CLOSED, PUBLIC)
}

type State = typeof CLOSED | typeof PUBLIC

async function changeListings(tx: Ctx, ownerId: string, from: State, to: State): Promise<number> {
  const now = tx.now()
  const changed = await tx.db
    .update(properties)
    .set({ ...to, statusChangedAt: now, updatedAt: now, version: sql`${properties.version} + 1` })
    .where(
      and(
        eq(properties.ownerId, ownerId),
        eq(properties.status, from.status),
        from.inactiveReason === null ? undefined : eq(properties.inactiveReason, from.inactiveReason),
        isNull(properties.deletedAt),
      ),
    )
    .returning({ id: properties.id })
  await recordAuditEntries(
    tx,
    changed.map(({ id }) => ({
      action: 'listing.statusChanged',
      subjectType: 'listing',
      subjectId: id,
      details: { from: from.status, to: to.status, reason: 'account_closed' },
    })),
  )
  return changed.length
}

/**
 * A listing of a closed account never becomes public. The rows of the account are locked in the order of a deactivation: one at the same
 * time waits and then takes the listing down, or this waits and is refused.
 */
export async function requireOpenAccount(tx: Ctx, ownerId: string): Promise<void> {
  const [owner] = await tx.db
    .select({ isActive: userProfiles.isActive })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, ownerId))
    .for('share')
  if (owner?.isActive === false) fail('listing.accountClosed')
}
