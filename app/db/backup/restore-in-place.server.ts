// Restores a backup into the database in use, while the servers run: one transaction replaces all rows, so that a process that is killed at any
// moment leaves the old rows or the restored ones (docs/decisions/033-restore-from-the-console.md). Only a backup with the same schema.
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '#app/db/client.server.ts'
import { listAppliedMigrations } from '#app/db/migrate.server.ts'
import type { FileStore } from './file-store.server.ts'
import type { Manifest } from './manifest.ts'
import { loadBackup } from './restore-backup.server.ts'
import { connect } from './tables.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

export class OtherSchemaError extends Error {
  constructor() {
    super('The backup has another schema than this database.')
    this.name = 'OtherSchemaError'
  }
}

export type InPlaceOptions = {
  /** Connects as the role that owns the tables. */
  url: string
  files: FileStore
  path: string
  passphrase?: string | undefined
  /** In the transaction, before the rows are replaced. */
  before: (db: Db) => Promise<void>
  /** In the transaction, after it: what must not come back. */
  after: (db: Db, manifest: Manifest) => Promise<void>
}

export async function restoreInPlace(options: InPlaceOptions): Promise<Manifest> {
  const manifest = await verifyBackup(options.path, options.passphrase)
  const client = await connect(options.url, 'tahanan restore in place')
  try {
    if ((await listAppliedMigrations(client)).join() !== manifest.migrations.join()) throw new OtherSchemaError()
    await drizzle({ client }).transaction(async (tx) => {
      await options.before(tx)
      // On the connection of the transaction. A number that was given since is not given again: processes know events by it
      await loadBackup(client, manifest, { ...options, onlyRaisesSequences: true })
      await options.after(tx, manifest)
    })
    return manifest
  } finally {
    await client.end()
  }
}
