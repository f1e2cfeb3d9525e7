// Compares /properties from our server with a plain node:http server that sends the same bytes and with a Next.js page with the same
// markup and rows. One process each, one client, alternating runs. Exits with 1 if we are less than twice as fast as Next.js.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '#app/db/client.server.ts'
import { startBenchServer } from './bench-server.ts'
import { type Load, measureLoad } from './pages/load.ts'
import { type CardValues, parseMarkup } from './pages/markup.ts'
import { startNext } from './pages/next-server.ts'

const MIN_TIMES_NEXT = 2
const RUNS = 3
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds takes a number')

const ours = await startBenchServer({ SEED_DEMO: '1', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' })
const stopFunctions = [() => ours.stop()]
try {
  const html = await (await fetch(`${ours.url}/properties`)).text()
  const { elements, ...page } = parseMarkup(html, await getFirstListing(ours.databaseUrl))
  const plainServer = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html)).listen(0)
  stopFunctions.push(async () => void plainServer.close())
  const next = await startNext(page, ours.databaseUrl)
  stopFunctions.push(() => next.stop())
  const theirs = await (await fetch(`${next.url}/properties`)).text()
  requireSameCards(html, theirs)
  console.log(
    `${elements} elements; ${RUNS} runs of ${seconds} s each, taking turns; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const measured = await measureInTurns({
    'node:http, same bytes': `http://127.0.0.1:${(plainServer.address() as AddressInfo).port}/`,
    Tahanan: `${ours.url}/properties`,
    'Next.js 16': `${next.url}/properties`,
  })
  process.exitCode = report(measured) ? 0 : 1
} finally {
  for (const stop of stopFunctions.toReversed()) await stop()
}

async function measureInTurns(servers: Record<string, string>): Promise<[name: string, load: Load][]> {
  const runs = Object.entries(servers).map(([name, url]) => ({ name, url, loads: [] as Load[] }))
  for (const { url } of runs) await measureLoad(url, Math.min(3, seconds)) // warm-up
  for (let n = 0; n < RUNS; n++) for (const { url, loads } of runs) loads.push(await measureLoad(url, seconds))
  return runs.map(({ name, loads }) => [name, loads.sort((a, b) => a.perSecond - b.perSecond)[RUNS >> 1] as Load])
}

function report(measured: [string, Load][]): boolean {
  const [[, plain], [, own], [, next]] = measured as [[string, Load], [string, Load], [string, Load]]
  console.log('server                   requests/s    p95 ms    p99 ms   KB a page   of node:http')
  for (const [name, { perSecond, p95, p99, bytes }] of measured) {
    const share = `${((perSecond / plain.perSecond) * 100).toFixed(1)} %`
    console.log(
      `${name.padEnd(23)}${perSecond.toFixed(0).padStart(12)}${p95.toFixed(1).padStart(10)}${p99.toFixed(1).padStart(10)}${(bytes / 1_024).toFixed(0).padStart(12)}${share.padStart(15)}`,
    )
  }
  const times = own.perSecond / next.perSecond
  console.log(
    `\n${times >= MIN_TIMES_NEXT ? 'ok  ' : 'UNDER'} ${times.toFixed(2)} times Next.js (budget ${MIN_TIMES_NEXT})`,
  )
  return times >= MIN_TIMES_NEXT
}

/** The values on the first card, which are replaced by placeholders in its markup. */
async function getFirstListing(url: string): Promise<CardValues> {
  const { pool, close } = openDatabase(url)
  const { rows } = await pool.query<Record<string, string>>(
    `select id, title, price, city, region, coalesce(agent_name, owner_name) as "contactName", images -> 0 ->> 'url' as cover
     from property_summary_view where status = 'active' order by created_at desc, id desc limit 1`,
  )
  await close()
  const [row] = rows
  if (!row) throw new Error('There are no listings to measure')
  const price = Math.round(Number(row.price) / 100).toLocaleString('en')
  return { ...(row as CardValues), price, cover: (row.cover ?? '').replace(/-\d+\.webp$/, '') }
}

/** Makes sure that both pages show the same listings. */
function requireSameCards(html: string, theirs: string): void {
  const findListingIds = (text: string) => [
    ...new Set([...text.matchAll(/data-listing="([^"]+)"/g)].map(([, id]) => id)),
  ]
  const [a, b] = [findListingIds(html), findListingIds(theirs)]
  if (a.length !== 12 || a.join() !== b.join())
    throw new Error(`The pages show different listings: ${a.join()} and ${b.join()}`)
}
