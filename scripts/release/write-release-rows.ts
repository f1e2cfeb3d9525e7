// npm run release:rows: writes a backup with a few rows of every table, as the version of package.json stores them. Run once for each
// release and kept in tests/releases, so that later versions are tested with the rows of the last one.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '#app/db/backup/create-backup.server.ts'
import type { FileStore } from '#app/db/backup/file-store.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import packageFile from '../../package.json' with { type: 'json' }

const ROWS = 2
const NO_FILES: FileStore = { list: async () => [], open: async () => null, put: async () => undefined }

const dataDir = await mkdtemp(join(tmpdir(), 'tahanan-rows-'))
await chmod(dataDir, 0o711) // as root the database runs under another account, which needs to traverse the folder
const { url, stop } = await startEmbedded({ dataDir })
try {
  await migrateDatabase(url)
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 60_000 })
  for (const make of Object.values(FACTORY_BY_TABLE)) for (let n = 0; n < ROWS; n++) await make(db)
  await close()
  const path = join('tests', 'releases', `${packageFile.version}.tahanan`)
  const { tables } = await createBackup({ url, path, files: NO_FILES, passphrase: undefined })
  console.log(`${path}: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`)
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
