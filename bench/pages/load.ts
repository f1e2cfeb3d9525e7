// A small client with ten connections that stay open, each asking again as soon as it was answered.
import { Agent, request } from 'node:http'

export type Load = { perSecond: number; p95: number; p99: number; bytes: number }

const CONNECTIONS = 10

export async function loadFor(url: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1_000
  const visitor = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      bytes = await ask(url, agent)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  const took = (performance.now() - started) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / took, p95: at(0.95), p99: at(0.99), bytes }
}

let visitors = 0

/** Each request comes from another visitor, so that the limit for one address is counted but never reached. */
function ask(url: string, agent: Agent): Promise<number> {
  const number = ++visitors
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { 'X-Forwarded-For': from } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    })
    asking.setTimeout(20_000, () => asking.destroy(new Error(`${url} did not answer`)))
    asking.on('error', reject)
    asking.end()
  })
}
