// Where the server listens: a socket in a folder only its own account can enter, and no network port at all.
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder, type Place } from './cluster.server.ts'
import { runsAsRoot } from './identity.server.ts'

export type Address = { host: string; port: number }

const SOCKET_PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** The system cuts longer socket paths: 108 bytes on Linux, 104 on macOS, one of them the closing zero. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107

export async function chooseAddress(place: Place): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const beside = join(place.folder, 'run')
  const fits = Buffer.byteLength(join(beside, SOCKET_FILE)) <= LONGEST_PATH
  const folder = fits ? beside : join(tmpdir(), `tahanan-${nameOf(dataFolder(place.folder))}`)
  await makePrivate(folder, place)
  return { host: folder, port: SOCKET_PORT }
}

export function listenArguments(address: Address): string[] {
  if (address.host.startsWith('/')) {
    const folder = `unix_socket_directories=${quoteListItem(address.host)}`
    return ['-p', String(address.port), '-c', 'listen_addresses=', '-c', folder, '-c', 'unix_socket_permissions=0700']
  }
  return ['-p', String(address.port), '-c', `listen_addresses=${address.host}`, '-c', 'unix_socket_directories=']
}

/** Only when empty: the server takes its socket away by itself, and by now another start may have put one there. */
export async function removeSocketFolder(address: Address): Promise<void> {
  if (address.host.startsWith('/')) await rmdir(address.host).catch(() => {})
}

/** The temporary folder is open to all: what stands there under our name is used only if it is really ours. */
async function makePrivate(folder: string, place: Place): Promise<void> {
  const { owner } = place.identity
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(folder)
  const expected = owner?.uid ?? process.getuid?.() ?? 0
  const ours = found.isDirectory() && (found.uid === expected || found.uid === (process.getuid?.() ?? 0))
  if (!ours) {
    throw new Error(
      `${folder} belongs to somebody else, so the database cannot listen there. Choose a shorter DATA_DIR.`,
    )
  }
  await chmod(folder, 0o700)
  if (owner && runsAsRoot()) await chown(folder, owner.uid, owner.gid)
}

/** A comma or a space in the path would otherwise split it into two folders. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

const nameOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
