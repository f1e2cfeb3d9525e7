// npm run db:backup [file]: writes a backup of all rows and files; the server may run meanwhile.
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buildBackupName } from '#app/adapters/owner-database/backup-folder.server.ts'
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import { createBackup } from '#app/db/backup/create-backup.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { withDatabase } from './with-database.ts'

const env = loadEnv()
const name = buildBackupName(new Date(), env.backupPassphrase !== undefined)
const path = resolve(process.argv[2] ?? join(env.dataDir, 'backups', name))

await withDatabase(env, async (url) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const manifest = await createBackup({
    url,
    path,
    files: createStorage(env.storage),
    passphrase: env.backupPassphrase,
    onProgress: (line) => console.log(`  ${line}`),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${path}\n${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files.`)
  if (!env.backupPassphrase) console.log('Not encrypted: set BACKUP_PASSPHRASE to seal the next one.')
  console.log(
    'The keys (APP_SECRET, ENCRYPTION_KEY, or secrets.json in DATA_DIR) are not in it: keep them in another place.',
  )
})
