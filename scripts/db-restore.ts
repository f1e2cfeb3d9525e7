// npm run db:restore <file> [--replace]: restores a backup into an empty database, or with --replace over existing data.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import { restoreBackup } from '#app/db/backup/restore-backup.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { withExclusiveDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
const file = positionals[0]
if (file === undefined) {
  console.error('Usage: npm run db:restore <file> [-- --replace]')
  process.exit(2)
}

const env = loadEnv()
await withExclusiveDatabase(env, async (url) => {
  const manifest = await restoreBackup({
    url,
    path: resolve(file),
    files: createStorage(env.storage),
    passphrase: env.backupPassphrase,
    replace: values.replace ?? false,
    onProgress: (line) => console.log(`  ${line}`),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows} rows and ${manifest.files.length} files of ${manifest.createdAt}; counts and contents agree.`,
  )
})
