// An HTTP client with ten keep-alive connections; each sends the next request after its response.
import { Agent, request } from 'node:http'

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
  times.sort((a, b) => a - b)
  const getPercentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsedSeconds, p95: getPercentile(0.95), p99: getPercentile(0.99), bytes }
}

let visitorCount = 0

/** Every request has another client address, so that the rate limit is counted but never reached. */
function sendRequest(url: string, agent: Agent): Promise<number> {
  const number = ++visitorCount
  const clientAddress = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, headers: { 'X-Forwarded-For': clientAddress } }, (response) => {
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
