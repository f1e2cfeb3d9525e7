// What was taken out of a list and not put back goes for good after a day.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

const BATCH = 1_000

/** How many went; call again until none does. */
export async function sweepRemovedHomes(db: Db): Promise<number> {
  const gone = await db.execute(sql`
    delete from wishlist_properties where ctid = any (array(
      select ctid from wishlist_properties where removed_at < now() - interval '1 day' limit ${BATCH}
    ))`)
  return gone.rowCount ?? 0
}
