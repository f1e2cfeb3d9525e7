import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CAN_SHARE_PORT, openAcceptors } from './acceptors.ts'

const CONNECTIONS = 40
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve))

/** How many of 40 waiting connections are accepted in two turns of the event loop. */
async function countAccepted(options: { withAcceptors: boolean }): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', reusePort: CAN_SHARE_PORT }, resolve)
  })
  const acceptors = options.withAcceptors ? await openAcceptors(server) : []
  const { port } = server.address() as AddressInfo
  let accepted = 0
  server.on('connection', () => accepted++)
  const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    for (const listener of [server, ...acceptors]) listener.close()
  })
  await waitForTurn()
  await waitForTurn()
  return accepted
}

test.runIf(CAN_SHARE_PORT)(
  'a turn of the event loop accepts many connections, with one socket only one (control)',
  async () => {
    expect(await countAccepted({ withAcceptors: false })).toBeLessThanOrEqual(4)
    expect(await countAccepted({ withAcceptors: true })).toBeGreaterThan(8)
  },
)
