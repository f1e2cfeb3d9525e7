// Reads a whole backup and compares every part with the manifest. Done before a restore changes anything.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DamagedBackupError, readArchive } from './archive.server.ts'
import { getFilePartName, type Manifest, MANIFEST_NAME, manifestSchema, parseTableName } from './manifest.ts'

type ArchiveContents = {
  tables: Map<string, ReturnType<typeof createHash>>
  files: Map<string, string>
  manifest: unknown
}

export async function verifyBackup(path: string, passphrase: string | undefined): Promise<Manifest> {
  const contents: ArchiveContents = { tables: new Map(), files: new Map(), manifest: undefined }
  await readArchive(path, passphrase, (name, body) => readPart(contents, name, body))
  if (contents.manifest === undefined) throw new DamagedBackupError('it ends too early')
  const parsed = manifestSchema.safeParse(contents.manifest)
  if (!parsed.success) throw new DamagedBackupError('its list of contents cannot be read', { cause: parsed.error })
  compareWithManifest(contents, parsed.data)
  return parsed.data
}

async function readPart(contents: ArchiveContents, name: string, body: Readable): Promise<void> {
  if (contents.manifest !== undefined) throw new DamagedBackupError('something follows its list of contents')
  if (name === MANIFEST_NAME) {
    const chunks: Buffer[] = []
    for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
    contents.manifest = parseJson(Buffer.concat(chunks).toString('utf8'))
    return
  }
  const table = parseTableName(name)
  const hash = (table !== null && contents.tables.get(table)) || createHash('sha256')
  for await (const chunk of body as AsyncIterable<Buffer>) hash.update(chunk)
  if (table === null) contents.files.set(name, hash.digest('hex'))
  else contents.tables.set(table, hash)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DamagedBackupError('its list of contents cannot be read', { cause: error })
  }
}

function compareWithManifest(contents: ArchiveContents, manifest: Manifest): void {
  const emptyHash = createHash('sha256').digest('hex')
  for (const table of manifest.tables) {
    const found = contents.tables.get(table.name)?.digest('hex') ?? emptyHash
    if (found !== table.sha256) throw new DamagedBackupError(`table ${table.name} is not as it was written`)
    contents.tables.delete(table.name)
  }
  for (const file of manifest.files) {
    if (contents.files.get(getFilePartName(file)) !== file.sha256) {
      throw new DamagedBackupError(`file ${file.bucket}/${file.path} is not as it was written`)
    }
    contents.files.delete(getFilePartName(file))
  }
  const extra = [...contents.tables.keys(), ...contents.files.keys()][0]
  if (extra !== undefined) throw new DamagedBackupError(`${extra} is not in its list of contents`)
}
