// Which rule of the database refuses a change, for tests of constraints.
import type { Db } from '#app/db/client.server.ts'

class Rollback extends Error {}

/** The name of the constraint or index that refuses the change, or 'accepted'. The transaction is always rolled back. */
export async function findViolatedRule(db: Db, change: (tx: Db) => Promise<unknown>): Promise<string> {
  try {
    await db.transaction(async (tx) => {
      await change(tx)
      throw new Rollback()
    })
  } catch (error) {
    if (error instanceof Rollback) return 'accepted'
    const cause = (error as Error).cause as (Error & { constraint?: string }) | undefined
    return cause?.constraint ?? String(cause?.message ?? error)
  }
  return 'unreachable'
}

/** 'owner_id' → 'ownerId', the property of a column in drizzle. */
export const toPropertyName = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
