// An HTTP client with ten keep-alive connections; each sends the next request after its response.
import { Agent, request } from 'node:http'
import { nextClientAddress } from '../client-address.ts'
import { computeFigures } from '../figures.ts'

export type Load = { perSecond: number; p95: number; p99: number; bytes: number }

const CONNECTIONS = 10

export async function measureLoad(url: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1_000
  const runVisitor = async () => {
    while (performance.now() < end) {
      const requestedAt = performance.now()
      bytes = await sendRequest(url, agent)
      times.push(performance.now() - requestedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runVisitor))
  const elapsedSeconds = (performance.now() - started) / 1_000
  agent.destroy()
  const { p95, p99 } = computeFigures(times)
  return { perSecond: times.length / elapsedSeconds, p95, p99, bytes }
}

function sendRequest(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, headers: { 'X-Forwarded-For': nextClientAddress() } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    clientRequest.setTimeout(20_000, () => clientRequest.destroy(new Error(`${url} did not answer`)))
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}
