// Where the server listens: a socket in a folder that only its own account can enter, and no network port.
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDataFolder, type ClusterLocation } from './cluster.server.ts'
import { isRunningAsRoot } from './identity.server.ts'

export type Address = { host: string; port: number }

const SOCKET_PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** Limit of the operating system: 108 bytes on Linux, 104 on macOS, including the terminating zero. */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

export async function chooseAddress(location: ClusterLocation): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  const defaultFolder = join(location.folder, 'run')
  const isShortEnough = Buffer.byteLength(join(defaultFolder, SOCKET_FILE)) <= MAX_PATH_BYTES
  const folder = isShortEnough ? defaultFolder : join(tmpdir(), `tahanan-${hashPath(getDataFolder(location.folder))}`)
  await makePrivateFolder(folder, location)
  return { host: folder, port: SOCKET_PORT }
}

export function buildListenArguments(address: Address): string[] {
  if (address.host.startsWith('/')) {
    const folder = `unix_socket_directories=${quoteListItem(address.host)}`
    return ['-p', String(address.port), '-c', 'listen_addresses=', '-c', folder, '-c', 'unix_socket_permissions=0700']
  }
  return ['-p', String(address.port), '-c', `listen_addresses=${address.host}`, '-c', 'unix_socket_directories=']
}

/** Only if empty: the server removes its socket, and a concurrent start may have created one by now. */
export async function removeSocketFolder(address: Address): Promise<void> {
  if (address.host.startsWith('/')) await rmdir(address.host).catch(() => {})
}

/** The temporary folder is open to all accounts: a folder with our name is used only if we own it. */
async function makePrivateFolder(folder: string, location: ClusterLocation): Promise<void> {
  const { owner } = location.identity
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(folder)
  const expected = owner?.uid ?? process.getuid?.() ?? 0
  const isOurs = found.isDirectory() && (found.uid === expected || found.uid === (process.getuid?.() ?? 0))
  if (!isOurs) {
    throw new Error(
      `${folder} belongs to somebody else, so the database cannot listen there. Choose a shorter DATA_DIR.`,
    )
  }
  await chmod(folder, 0o700)
  if (owner && isRunningAsRoot()) await chown(folder, owner.uid, owner.gid)
}

/** A comma or a space in the path would split it into two folders. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

const hashPath = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
