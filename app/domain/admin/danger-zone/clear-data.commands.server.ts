// Clear All Data: a backup first, then one transaction that empties the marketplace and keeps administrators, settings and the audit log
// (promise X3). It runs as the owner of the tables, because the application can neither empty a table nor delete a consent.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { WrittenBackup } from '#app/adapters/owner-database/owner-database.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { isLockConflict } from '#app/db/failures.server.ts'
import { openOwnerRequest } from '#app/domain/admin/administrators/owner-request.commands.server.ts'
import { hasSingleOwner } from '#app/domain/admin/administrators/owners.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { confirmAdminPassword } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toOneLine } from '#app/shared/text.ts'
import { DATA_CLEARED_TOPIC } from './clear-data.model.ts'
import { REMOVE_FILES_JOB } from './clear-data.jobs.server.ts'
import { getClearSummary } from './clear-data.queries.server.ts'
import { EMPTIED_TABLES, REDUCED_TABLES } from './cleared-tables.data.server.ts'
import { lockOwnerWork } from './owner-lock.commands.server.ts'

type Confirmation = { phrase: string; password: string }

/** By the single owner. With more owners it is a request, which another one approves; null says so. */
export async function clearAllData(ctx: Ctx, confirmation: Confirmation): Promise<WrittenBackup | null> {
  await confirmClearing(ctx, confirmation)
  if (await hasSingleOwner(ctx)) return clear(ctx, requireSingleOwner)
  await inTransaction(ctx, (tx) => openOwnerRequest(tx, { kind: 'clear_data', subjectId: null }))
  return null
}

/** By the second owner. `take` takes the request in the transaction that clears. */
export async function clearWithApproval(
  ctx: Ctx,
  { take, ...confirmation }: Confirmation & { take: (tx: Ctx) => Promise<unknown> },
): Promise<WrittenBackup> {
  await confirmClearing(ctx, confirmation)
  return clear(ctx, take)
}

async function confirmClearing(ctx: Ctx, { phrase, password }: Confirmation): Promise<void> {
  authorize(ctx.actor, 'settings.clearData')
  const { siteName } = await readSettings(ctx)
  if (toOneLine(phrase) !== toOneLine(siteName)) failField('phrase', 'settings.phrase.wrong')
  await confirmAdminPassword(ctx, password)
}

/** Another owner may have come since the question. */
async function requireSingleOwner(tx: Ctx): Promise<void> {
  if (!(await hasSingleOwner(tx))) fail('settings.secondOwnerNeeded')
}

function clear(ctx: Ctx, claim: (tx: Ctx) => Promise<unknown>): Promise<WrittenBackup> {
  return ctx.adapters.ownerDatabase.transaction(async (db) => {
    const tx = { ...ctx, db }
    await lockOwnerWork(tx)
    await claim(tx)
    await refuseIfBusy(() => lockTables(db))
    // Writers wait from here on, so the backup has everything that is removed
    const backup = await writeBackup(ctx)
    const removed = await getClearSummary(tx)
    await refuseIfBusy(() => emptyMarketplace(db))
    const clearedAt = new Date() // the time of the disk, not of the clock of the product: it is compared with the times of files
    await recordAudit(tx, {
      action: 'settings.dataCleared',
      subjectType: 'settings',
      details: { removed, backup: { name: backup.name, rows: backup.rows, files: backup.files } },
    })
    await ctx.adapters.events.publish(db, { topic: DATA_CLEARED_TOPIC, subjectId: 'marketplace' })
    await ctx.adapters.jobs.send(db, REMOVE_FILES_JOB, { clearedAt: clearedAt.toISOString() })
    return backup
  })
}

async function writeBackup(ctx: Ctx): Promise<WrittenBackup> {
  try {
    return await ctx.adapters.ownerDatabase.writeBackup()
  } catch (error) {
    fail('settings.backupFailed', {}, { cause: error })
  }
}

const listNames = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Readers go on; writers wait until the data are gone. */
async function lockTables(db: Db): Promise<void> {
  await db.execute(sql`set local lock_timeout = '10s'`)
  await db.execute(sql`lock table ${listNames([...EMPTIED_TABLES, ...REDUCED_TABLES])} in exclusive mode`)
}

const ATTEMPTS = 8
const ATTEMPT_PAUSE_MS = 500

/**
 * A request that has read a table and waits to write it blocks the TRUNCATE that blocks it. The database then ends one of the two; the
 * request ends by its time limit, so a later attempt succeeds.
 */
async function emptyMarketplace(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(removeRows) // a savepoint
    } catch (error) {
      if (!isLockConflict(error) || attempt === ATTEMPTS) throw error
      await sleep(ATTEMPT_PAUSE_MS)
    }
  }
}

const isKept = sql`(select user_id from admin_users union select user_id from user_profiles where user_type = 'admin')`

async function removeRows(db: Db): Promise<void> {
  await db.execute(sql`truncate ${listNames(EMPTIED_TABLES)}`)
  // The trigger refuses every DELETE; only the owner can turn it off, and the transaction turns it on again
  await db.execute(sql`alter table consents disable trigger consents_append_only`)
  await db.execute(sql`delete from consents where user_id not in ${isKept}`)
  await db.execute(sql`alter table consents enable trigger consents_append_only`)
  await db.execute(
    sql`delete from stored_files where bucket <> 'avatars' or uploaded_by is null or uploaded_by not in ${isKept}`,
  )
  await db.execute(sql`delete from users where id not in ${isKept}`)
}

async function refuseIfBusy(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isLockConflict(error)) fail('settings.clearBusy', {}, { cause: error, retryAfter: 60 })
    throw error
  }
}
