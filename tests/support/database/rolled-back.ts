import type { Db } from '#app/db/client.server.ts'

class Rollback extends Error {}

/** The constraint that refused the work, or 'accepted'. Runs in a transaction that is rolled back. */
export async function getRolledBackOutcome(db: Db, work: (tx: Db) => Promise<unknown>): Promise<string> {
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw new Rollback()
    })
  } catch (error) {
    if (error instanceof Rollback) return 'accepted'
    const cause = (error as Error).cause as (Error & { constraint?: string }) | undefined
    return cause?.constraint ?? String(cause?.message ?? error)
  }
  return 'unreachable'
}

/** The property of a drizzle table for a column: `created_at` becomes `createdAt`. */
export const toPropertyName = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
