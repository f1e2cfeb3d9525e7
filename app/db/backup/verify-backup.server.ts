// Reads a backup from end to end and believes nothing that its manifest does not confirm. Done before anything is changed.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DamagedBackupError, readArchive } from './archive.server.ts'
import { filePart, type Manifest, MANIFEST_NAME, manifestSchema, tableOfPart } from './manifest.ts'

type Seen = { tables: Map<string, ReturnType<typeof createHash>>; files: Map<string, string>; manifest: unknown }

export async function verifyBackup(path: string, passphrase: string | undefined): Promise<Manifest> {
  const seen: Seen = { tables: new Map(), files: new Map(), manifest: undefined }
  await readArchive(path, passphrase, (name, body) => look(seen, name, body))
  if (seen.manifest === undefined) throw new DamagedBackupError('it ends too early')
  const parsed = manifestSchema.safeParse(seen.manifest)
  if (!parsed.success) throw new DamagedBackupError('its list of contents cannot be read', { cause: parsed.error })
  compare(seen, parsed.data)
  return parsed.data
}

async function look(seen: Seen, name: string, body: Readable): Promise<void> {
  if (seen.manifest !== undefined) throw new DamagedBackupError('something follows its list of contents')
  if (name === MANIFEST_NAME) {
    const chunks: Buffer[] = []
    for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
    seen.manifest = parseJson(Buffer.concat(chunks).toString('utf8'))
    return
  }
  const table = tableOfPart(name)
  const hash = (table !== null && seen.tables.get(table)) || createHash('sha256')
  for await (const chunk of body as AsyncIterable<Buffer>) hash.update(chunk)
  if (table === null) seen.files.set(name, hash.digest('hex'))
  else seen.tables.set(table, hash)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DamagedBackupError('its list of contents cannot be read', { cause: error })
  }
}

function compare(seen: Seen, manifest: Manifest): void {
  const nothing = createHash('sha256').digest('hex')
  for (const table of manifest.tables) {
    const found = seen.tables.get(table.name)?.digest('hex') ?? nothing
    if (found !== table.sha256) throw new DamagedBackupError(`table ${table.name} is not as it was written`)
    seen.tables.delete(table.name)
  }
  for (const file of manifest.files) {
    if (seen.files.get(filePart(file)) !== file.sha256) {
      throw new DamagedBackupError(`file ${file.bucket}/${file.path} is not as it was written`)
    }
    seen.files.delete(filePart(file))
  }
  const extra = [...seen.tables.keys(), ...seen.files.keys()][0]
  if (extra !== undefined) throw new DamagedBackupError(`${extra} is not in its list of contents`)
}
