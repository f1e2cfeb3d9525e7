// Restores a backup into the database in use. The site closes, the present state is written to a backup, and one transaction of the owner of
// the tables replaces the rows: a process that is killed meanwhile changes nothing (docs/decisions/033-restore-from-the-console.md). With a second owner
// it is a request, as Clear All Data.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { OtherSchemaError } from '#app/db/backup/restore-in-place.server.ts'
import { DamagedBackupError } from '#app/db/backup/archive.server.ts'
import type { RestoredBackup, WrittenBackup } from '#app/adapters/owner-database/owner-database.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { hasErrorCode, isLockConflict } from '#app/db/failures.server.ts'
import { openOwnerRequest } from '#app/domain/admin/administrators/owner-request.commands.server.ts'
import { hasSingleOwner } from '#app/domain/admin/administrators/owners.queries.server.ts'
import { lockOwnerWork } from '#app/domain/admin/danger-zone/owner-lock.commands.server.ts'
import { confirmAdminPassword } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { closeSite, openSite } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toOneLine } from '#app/shared/text.ts'
import { keepPresentRows, returnPresentRows } from './present-rows.commands.server.ts'
import { DATA_RESTORED_TOPIC } from './restore.model.ts'
import { requireBackup } from './restore.queries.server.ts'

type Confirmation = { name: string; phrase: string; password: string }
export type Restored = RestoredBackup & { safety: WrittenBackup }

/** By the single owner. With more owners it is a request, which another one approves; null says so. */
export async function restoreBackup(ctx: Ctx, confirmation: Confirmation): Promise<Restored | null> {
  await confirmRestore(ctx, confirmation)
  if (await hasSingleOwner(ctx)) return restore(ctx, confirmation.name, requireSingleOwner)
  await inTransaction(ctx, (tx) =>
    openOwnerRequest(tx, { kind: 'restore_backup', subjectId: null, backupName: confirmation.name }),
  )
  return null
}

/** By the second owner. `take` takes the request in the transaction that restores. */
export async function restoreWithApproval(
  ctx: Ctx,
  { take, ...confirmation }: Confirmation & { take: (tx: Ctx) => Promise<unknown> },
): Promise<Restored> {
  await confirmRestore(ctx, confirmation)
  return restore(ctx, confirmation.name, take)
}

async function confirmRestore(ctx: Ctx, { name, phrase, password }: Confirmation): Promise<void> {
  authorize(ctx.actor, 'system.restore')
  await requireBackup(ctx, name)
  const { siteName } = await readSettings(ctx)
  if (toOneLine(phrase) !== toOneLine(siteName)) failField('phrase', 'settings.phrase.wrong')
  await confirmAdminPassword(ctx, password)
}

/** Another owner may have come since the question. */
async function requireSingleOwner(tx: Ctx): Promise<void> {
  if (!(await hasSingleOwner(tx))) fail('settings.secondOwnerNeeded')
}

async function restore(ctx: Ctx, name: string, claim: (tx: Ctx) => Promise<unknown>): Promise<Restored> {
  const wasOpen = await closeSite(ctx)
  try {
    return await replaceRows(ctx, name, claim)
  } catch (error) {
    if (wasOpen) await openSite(ctx)
    return explain(error, name)
  }
}

async function replaceRows(ctx: Ctx, name: string, claim: (tx: Ctx) => Promise<unknown>): Promise<Restored> {
  let safety: WrittenBackup | undefined
  const restored = await ctx.adapters.ownerDatabase.restore(name, {
    before: async (db) => {
      const tx = { ...ctx, db }
      await lockOwnerWork(tx)
      await claim(tx)
      await recordAudit(tx, { action: 'system.restoreStarted', subjectType: 'backup', details: { name } })
      await lockAllTables(db, 'exclusive')
      // Writers wait from here on, so the backup has everything that is replaced
      safety = await writeSafetyBackup(ctx)
      await lockAllTables(db, 'access exclusive')
      await keepPresentRows(db)
    },
    after: async (db, manifest) => {
      const tx = { ...ctx, db }
      await returnPresentRows(db)
      if (!(await hasOwner(db))) fail('restore.noOwner')
      await closeSite(tx)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const details = { name, rows, files: manifest.files.length, safety: safety?.name ?? '' }
      await recordAudit(tx, { action: 'system.restored', subjectType: 'backup', details })
      await ctx.adapters.events.publish(db, { topic: DATA_RESTORED_TOPIC, subjectId: 'backup' })
    },
  })
  if (!safety) throw new Error('a restore ended without a backup of the former state')
  return { ...restored, safety }
}

async function writeSafetyBackup(ctx: Ctx): Promise<WrittenBackup> {
  try {
    return await ctx.adapters.ownerDatabase.writeBackup()
  } catch (error) {
    fail('settings.backupFailed', {}, { cause: error })
  }
}

const ATTEMPTS = 8
const ATTEMPT_PAUSE_MS = 500

/**
 * A request that reads one table and waits for another one blocks the stronger lock, which blocks it. The database ends one of the two; the
 * request ends by its time limit, so a later attempt succeeds.
 */
async function lockAllTables(db: Db, mode: 'exclusive' | 'access exclusive'): Promise<void> {
  await db.execute(sql`set local lock_timeout = '10s'`)
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  const names = sql.raw(rows.map(({ name }) => name).join(', '))
  for (let attempt = 1; ; attempt++) {
    try {
      // A savepoint: a refused lock does not end the transaction
      await db.transaction((inner) => inner.execute(sql`lock table ${names} in ${sql.raw(mode)} mode`))
      return
    } catch (error) {
      if (!isLockConflict(error)) throw error
      if (attempt === ATTEMPTS) fail('restore.busy', {}, { cause: error, retryAfter: 60 })
      await sleep(ATTEMPT_PAUSE_MS)
    }
  }
}

/** Without one nobody could open the site again. */
async function hasOwner(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from admin_users join user_profiles using (user_id)
    where admin_users.role = 'owner' and admin_users.is_active and user_profiles.is_active limit 1`)
  return rows.length === 1
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** What the console cannot restore gets the command that can. */
function explain(error: unknown, name: string): never {
  if (isAppError(error)) throw error
  if (error instanceof OtherSchemaError) fail('restore.otherSchema', { name }, { cause: error })
  if (error instanceof DamagedBackupError) fail('restore.damaged', { name }, { cause: error })
  if (hasErrorCode(error, INSUFFICIENT_PRIVILEGE)) fail('restore.notOwner', { name }, { cause: error })
  throw error
}
