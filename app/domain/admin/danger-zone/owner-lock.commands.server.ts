import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/** Held until the transaction ends: of all processes one backs up or clears at a time. */
export async function lockOwnerWork({ db }: Ctx): Promise<void> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('tahanan owner work', 0)) as locked`,
  )
  if (rows[0]?.locked !== true) fail('settings.clearRunning')
}
