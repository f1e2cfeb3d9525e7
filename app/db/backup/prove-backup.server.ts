// Proves that a backup can be restored: restores it into a database of its own on the same server, where every row count and digest is
// compared, and removes that database. The stored files of the archive are read and compared with their checksums, and written nowhere.
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FileStore } from './file-store.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { connect } from './tables.server.ts'

export type BackupProof = { at: Date; seconds: number; rows: number; files: number }
export type ProveBackupOptions = {
  /** Connects as a role that may create databases. */
  url: string
  path: string
  passphrase: string | undefined
  now: () => Date
}

export async function proveBackup({ url, path, passphrase, now }: ProveBackupOptions): Promise<BackupProof> {
  const started = now()
  const client = await connect(url, 'tahanan backup proof')
  const proofUrl = buildProofUrl(url)
  const name = client.escapeIdentifier(proofUrl.pathname.slice(1))
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
    try {
      const manifest = await restoreBackup({ url: proofUrl.href, path, passphrase, files: DISCARDED_FILES })
      const at = now()
      return {
        at,
        seconds: (at.getTime() - started.getTime()) / 1_000,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.length,
      }
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

const DISCARDED_FILES: FileStore = {
  list: async () => [],
  open: async () => null,
  async put(_ref, body: Readable) {
    body.resume()
    await finished(body)
  },
}

/** Always the same name: the next proof removes what a server that was killed left behind. */
export function buildProofUrl(url: string): URL {
  const proof = new URL(url)
  proof.pathname = `${proof.pathname}_backup_proof`
  return proof
}
