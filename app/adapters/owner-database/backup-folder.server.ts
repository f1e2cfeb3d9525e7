// The backups of this server: files of one folder. Beside each is a small file with what was done with it since.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupProof } from '#app/db/backup/prove-backup.server.ts'
import type { StoredBackup } from './owner-database.server.ts'

const BACKUP_NAME = /^tahanan-[\w-]+\.tar\.zst(?:\.sealed)?$/
const NIGHTLY_NAME = /-nightly\.tar\.zst(?:\.sealed)?$/

const notesSchema = z.object({
  proof: z
    .object({ at: z.coerce.date(), seconds: z.number(), rows: z.number(), files: z.number() })
    .nullable()
    .default(null),
  copiedAt: z.coerce.date().nullable().default(null),
})
type BackupNotes = { proof: BackupProof | null; copiedAt: Date | null }
const NO_NOTES: BackupNotes = { proof: null, copiedAt: null }

/** As `npm run db:backup` names it. */
export function buildBackupName(now: Date, isEncrypted: boolean, suffix: '' | '-nightly' = ''): string {
  return `tahanan-${now.toISOString().replaceAll(/[:.]/g, '-')}${suffix}.tar.zst${isEncrypted ? '.sealed' : ''}`
}

/** The time in the name; null for another name. */
export function readBackupTime(name: string): Date | null {
  const parts = /^tahanan-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)/.exec(name)
  return parts ? new Date(`${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}`) : null
}

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

export const createBackupFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** The names begin with the time, so they are in the order of their age; here the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((entry) => BACKUP_NAME.test(entry))
    .toSorted()
    .toReversed()
}

export async function readBackup(folder: string, name: string): Promise<StoredBackup> {
  const [{ size, mtime }, notes] = await Promise.all([stat(join(folder, name)), readNotes(folder, name)])
  const isEncrypted = name.endsWith('.sealed')
  return { name, bytes: size, at: mtime, isNightly: NIGHTLY_NAME.test(name), isEncrypted, ...notes }
}

export async function findBackup(
  folder: string,
  isWanted: (backup: StoredBackup) => boolean = () => true,
): Promise<StoredBackup | null> {
  for (const name of await listBackups(folder)) {
    const backup = await readBackup(folder, name)
    if (isWanted(backup)) return backup
  }
  return null
}

export async function removeNightlyBackups(folder: string, keep: number): Promise<number> {
  const nightly = (await listBackups(folder)).filter((name) => NIGHTLY_NAME.test(name))
  const old = nightly.slice(keep)
  for (const name of old) {
    await rm(join(folder, name), { force: true })
    await rm(toNotesPath(folder, name), { force: true })
  }
  return old.length
}

/** Written to another name first, so that a killed server leaves no half of it. */
export async function noteBackup(folder: string, name: string, change: Partial<BackupNotes>): Promise<void> {
  const path = toNotesPath(folder, name)
  const notes = { ...(await readNotes(folder, name)), ...change }
  await writeFile(`${path}.new`, JSON.stringify(notes), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function readNotes(folder: string, name: string): Promise<BackupNotes> {
  const text = await readFile(toNotesPath(folder, name), 'utf8').catch(() => null)
  if (text === null) return NO_NOTES
  try {
    return notesSchema.parse(JSON.parse(text))
  } catch {
    return NO_NOTES
  }
}

const toNotesPath = (folder: string, name: string) => join(folder, `${name}.notes.json`)
