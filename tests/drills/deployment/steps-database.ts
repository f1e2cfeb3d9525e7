// Steps about the database servers: the primary is killed and a replica promoted; a replica stays behind.
import { setTimeout as sleep } from 'node:timers/promises'
import { listenToStream } from '#tests/support/servers/live-client.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/accounts.ts'
import { formatStatuses } from '#tests/drills/drill-traffic.ts'
import { readApplicationMetric, SITE_URL } from './applications.ts'
import { getSpanMs, selectFailed, selectKind, startLoad } from './load.ts'
import { execute, type PostgresServer, promote, waitUntil } from './postgres-servers.ts'
import { findPrimary, listReadPaths, type Site, waitForReplicas } from './site.ts'
import type { StepResult } from './steps-restart.ts'

const MAX_OUTAGE_MS = 10_000
/** What a tool that watches the primary takes to decide. */
const DETECTION_MS = 2_000

export async function promoteReplica(site: Site, { rate }: { rate: number }): Promise<StepResult> {
  await waitForReplicas(site.servers, 2)
  const former = await findPrimary(site.servers)
  const browser = createTestBrowser(SITE_URL, '203.0.113.20')
  await browser.signIn(site.owner.email)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = listenToStream(SITE_URL, cookie)
  const load = startLoad({ rate, paths: listReadPaths(site.listingIds) })
  await sleep(5_000)
  await former.program?.kill('SIGKILL')
  const killedAt = performance.now()
  await sleep(DETECTION_MS)
  const [chosen, ...others] = site.servers.filter((server) => server !== former)
  if (!chosen) throw new Error('There is no replica.')
  await promote(chosen, others)
  const promotedAfterMs = performance.now() - killedAt
  await sleep(15_000)
  await load.stop()
  const writes = selectKind(load.answers, 'write')
  const refused = selectFailed(writes)
  const outageMs = getSpanMs(refused)
  const readFailures = selectFailed(selectKind(load.answers, 'read'))
  const { rows } = await execute(chosen, 'select email from users where email = any($1)', {
    values: [load.acknowledgedEmails],
    database: 'tahanan',
  })
  const lost = load.acknowledgedEmails.length - rows.length
  const lastWrite = writes.toSorted((a, b) => a.startedAt - b.startedAt).at(-1)
  const isStreamOpen = await receivesEvent(stream, chosen, site.owner.id)
  stream.source.close()
  const other = refused.filter(({ status }) => status !== 503)
  return {
    figures:
      `promoted ${Math.round(promotedAfterMs)} ms after the kill; writes: ${formatStatuses(writes)}, refused for ${outageMs} ms; ` +
      `acknowledged ${load.acknowledgedEmails.length}, lost ${lost}; reads failed ${readFailures.length} (${formatStatuses(readFailures)})`,
    problems: [
      ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
      ...(outageMs >= MAX_OUTAGE_MS ? [`writes were refused for ${outageMs} ms`] : []),
      ...(other.length > 0 ? [`writes failed with another status than 503: ${formatStatuses(other)}`] : []),
      ...(lastWrite?.status === 303 ? [] : ['the last write was not accepted']),
      ...(isStreamOpen ? [] : ['no event arrives on the stream after the promotion']),
    ],
  }
}

/** The stream stays open; the process behind it has to listen to the promoted server. */
async function receivesEvent(
  stream: ReturnType<typeof listenToStream>,
  primary: PostgresServer,
  userId: string,
): Promise<boolean> {
  const before = stream.listByType('unread').length
  await execute(
    primary,
    `with written as (insert into events (topic, subject_id) values ('notifications', $1) returning id)
     select pg_notify('tahanan_events', id::text) from written`,
    { values: [userId], database: 'tahanan' },
  )
  return waitUntil(async () => stream.listByType('unread').length > before, 10_000).then(
    () => true,
    () => false,
  )
}

const SAVES = 10
/** How long strangers look after each change; together a minute. */
const WATCHED_MS = 5_500

/**
 * One replica does not replay for a minute. The owner changes a listing and looks at once, signed in and signed out; strangers look too. The
 * other replica goes on, so that reads still come from one.
 */
export async function keepReplicaBehind(site: Site): Promise<StepResult> {
  const primary = await findPrimary(site.servers)
  const replicas = site.servers.filter((server) => server !== primary && server.program?.isRunning())
  const [behind] = replicas
  const [listingId = ''] = site.listingIds
  if (!behind) throw new Error('There is no replica.')
  const browser = createTestBrowser(SITE_URL, '203.0.113.30')
  await browser.signIn(site.owner.email)
  await execute(behind, 'select pg_wal_replay_pause()')
  const startedAt = performance.now()
  const counts = { ownSignedIn: 0, ownSignedOut: 0, strangers: 0, oldestMs: 0 }
  const savedTimes: number[] = []
  let title = await readTitle(primary, listingId)
  for (let n = 0; n < SAVES; n++) {
    const next = `Condo of the drill, change ${n}`
    await saveTitle(browser, listingId, title, next)
    title = next
    savedTimes.push(performance.now())
    const signedOut = createTestBrowser(SITE_URL, '203.0.113.31')
    for (const [name, value] of browser.jar) if (name.endsWith('tahanan_written')) signedOut.jar.set(name, value)
    if ((await readShownChange(browser, listingId)) !== n) counts.ownSignedIn++
    for (let visit = 0; visit < 3; visit++)
      if ((await readShownChange(signedOut, listingId)) !== n) counts.ownSignedOut++
    while (performance.now() - (savedTimes[n] ?? 0) < WATCHED_MS) {
      const askedAt = performance.now()
      const shown = await readShownChange(createTestBrowser(SITE_URL, `203.0.113.${40 + n}`), listingId)
      if (shown === n) continue
      counts.strangers++
      counts.oldestMs = Math.max(counts.oldestMs, askedAt - (savedTimes[shown + 1] ?? askedAt))
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const [application] = site.applications
  const used = application ? await readApplicationMetric(application, /^database_replica_used\{.*\} (\d)$/) : []
  await execute(behind, 'select pg_wal_replay_resume()')
  const recoveredMs = await waitForReplicas(site.servers, replicas.length)
  return {
    figures:
      `${behind.name} did not replay for ${seconds} s; ${SAVES} changes; old pages: owner ${counts.ownSignedIn}, owner signed out ${counts.ownSignedOut}, ` +
      `strangers ${counts.strangers}, the oldest by ${Math.round(counts.oldestMs)} ms; replicas in use ${used.filter(Boolean).length} of ${used.length}; caught up after ${Math.round(recoveredMs)} ms`,
    problems: [
      ...(counts.ownSignedIn + counts.ownSignedOut > 0 ? ['somebody read old data of their own'] : []),
      ...(counts.oldestMs > MAX_STALE_MS ? ['a page was older than the longest lag'] : []),
    ],
  }
}

/** The longest lag, and the time between two checks. */
const MAX_STALE_MS = 6_500

async function readTitle(primary: PostgresServer, listingId: string): Promise<string> {
  const { rows } = await execute(primary, 'select title from properties where id = $1', {
    values: [listingId],
    database: 'tahanan',
  })
  return (rows as { title: string }[])[0]?.title ?? ''
}

async function saveTitle(browser: TestBrowser, listingId: string, from: string, to: string): Promise<void> {
  const saved = await browser.send(`/api/listings/${listingId}/fields`, {
    method: 'POST',
    headers: { Origin: SITE_URL, 'Content-Type': 'application/json' },
    body: JSON.stringify({ changes: { title: { from, to } } }),
  })
  if (saved.status !== 200) throw new Error(`A save answered ${saved.status}: ${await saved.text()}`)
}

/** The number of the change in the title; -1 before the first. */
async function readShownChange(visitor: TestBrowser, listingId: string): Promise<number> {
  const html = await (await visitor.get(`/properties/${listingId}`)).text()
  return Number(/Condo of the drill, change (\d+)/.exec(html)?.[1] ?? -1)
}
