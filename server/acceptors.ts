// More listening sockets for the HTTP server. libuv accepts one connection for each listening socket in a turn of the event loop. Under
// overload a turn takes 100 ms and more, so with one socket new connections, health checks among them, would wait for seconds before
// anything can answer or refuse them.
import type { Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Connections accepted in one turn, beside the one of the HTTP server itself. */
const ACCEPTOR_COUNT = 31

/** Several sockets can share a port only where the kernel distributes connections among them. */
export const CAN_SHARE_PORT = process.platform === 'linux'

/** `http` listens with `reusePort`. */
export async function openAcceptors(http: HttpServer): Promise<Server[]> {
  if (!CAN_SHARE_PORT) return []
  const { address: host, port } = http.address() as AddressInfo
  const openAcceptor = () =>
    new Promise<Server>((resolve, reject) => {
      const acceptor = createServer({ noDelay: true }, (socket) => http.emit('connection', socket))
      acceptor.once('error', reject)
      acceptor.listen({ host, port, reusePort: true }, () => resolve(acceptor))
    })
  return Promise.all(Array.from({ length: ACCEPTOR_COUNT }, openAcceptor))
}
