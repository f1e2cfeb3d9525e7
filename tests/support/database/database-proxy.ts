// A TCP proxy in front of the database that a test can disconnect and reconnect, or freeze, to simulate an outage.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = {
  url: string
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  /** Connections stay open and new ones are accepted, but no byte passes until `thaw`. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const setFrozen = (value: boolean) => {
    isFrozen = value
    for (const socket of sockets) forward(socket, !isFrozen)
  }
  const open = (port: number) => openProxyServer(databaseUrl, sockets, port, () => isFrozen)
  let server = await open(0)
  const port = getPort(server)
  const url = new URL(databaseUrl)
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`,
    disconnect: close,
    async reconnect() {
      server = await open(port)
    },
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    close: async () => {
      if (server.listening) await close()
    },
  }
}

function openProxyServer(
  databaseUrl: string,
  sockets: Set<Socket>,
  port: number,
  isFrozen: () => boolean,
): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connectToDatabase(databaseUrl)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (bytes) => other.write(bytes))
      forward(socket, !isFrozen())
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function forward(socket: Socket, isForwarding: boolean): void {
  if (isForwarding) socket.resume()
  else socket.pause()
}

/** A PostgreSQL URL names a host, or with `?host=` the folder of its Unix socket. */
function connectToDatabase(databaseUrl: string): Socket {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host') ?? ''
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  return folder.startsWith('/') ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(Number(port), url.hostname)
}

function getPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
