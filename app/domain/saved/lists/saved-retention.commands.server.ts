// Deletes removed entries of saved lists after a day.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

const BATCH_SIZE = 1_000

/** Returns the number of deleted rows; call until it is zero. */
export async function purgeRemovedSavedListings(db: Db): Promise<number> {
  const deleted = await db.execute(sql`
    delete from wishlist_properties where ctid = any (array(
      select ctid from wishlist_properties where removed_at < now() - interval '1 day' limit ${BATCH_SIZE}
    ))`)
  return deleted.rowCount ?? 0
}
