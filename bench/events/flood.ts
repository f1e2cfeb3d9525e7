// Child of bench/events.ts: posts batches of events at a fixed rate, each from another visitor, and prints how each was answered.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_BATCH_MAX } from '#app/domain/analytics/events/event.schema.ts'
import { nextClientAddress } from '../client-address.ts'

const [url = '', eventsPerSecond = '0', seconds = '0'] = process.argv.slice(2)
const TICK_MS = 10
const batches = Math.round((Number(eventsPerSecond) / EVENT_BATCH_MAX) * Number(seconds))
const event = { name: 'click', route: '/properties/:id', details: { on: 'link' } }
const body = JSON.stringify({ events: Array.from({ length: EVENT_BATCH_MAX }, () => event) })
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const answers: Record<string, number> = {}

const started = performance.now()
const open: Promise<void>[] = []
while (open.length < batches) {
  const due = ((performance.now() - started) / 1_000) * (batches / Number(seconds))
  while (open.length < Math.min(due, batches)) open.push(sendBatch())
  await sleep(TICK_MS)
}
const sentAfterMs = performance.now() - started
await Promise.all(open)
agent.destroy()
process.stdout.write(JSON.stringify({ batches, sentAfterMs, answers }))

function sendBatch(): Promise<void> {
  return new Promise((resolve) => {
    const count = (answer: string) => {
      answers[answer] = (answers[answer] ?? 0) + 1
      resolve()
    }
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Origin: new URL(url).origin,
      'X-Forwarded-For': nextClientAddress(),
    }
    const sent = request(`${url}/api/events`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => count(String(response.statusCode)))
    })
    sent.on('error', () => count('failed'))
    sent.end(body)
  })
}
