// One process of the drill kill-alerts.ts: from the first input on, works through the alerts and the newsletter at
// the given time until it is killed.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { manualClock } from '#app/adapters/clock.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { sendWeeklyIssues } from '#app/domain/content/newsletter/newsletter-issue.commands.server.ts'
import { processAlertQueue } from '#app/domain/saved/alerts/alert-queue.commands.server.ts'
import { tellDueSearches } from '#app/domain/saved/alerts/search-alert.commands.server.ts'
import { createTestContext } from '#tests/support/context.ts'

const [databaseUrl = '', now = ''] = process.argv.slice(2)
const { db } = openDatabase(databaseUrl)
const ctx = createTestContext(db, { adapters: { clock: manualClock(new Date(now)) } })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (;;) {
  for (const job of [processAlertQueue, () => tellDueSearches(ctx, ['at_once', 'daily', 'weekly']), sendWeeklyIssues])
    await job(ctx).catch(reportFailure)
  await sleep(5)
}

/** A job that fails, for example because the other process holds a row for too long, is tried again as in the product. */
function reportFailure(error: unknown): void {
  process.stderr.write(`tried again: ${error instanceof Error ? error.message.slice(0, 80) : 'unknown'}\n`)
}
