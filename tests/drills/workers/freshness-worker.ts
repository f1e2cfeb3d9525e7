// One process of the drill kill-freshness.ts: from the first input on, runs the freshness check at the given time until it is killed.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { manualClock } from '#app/adapters/clock.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness/freshness.commands.server.ts'
import { createTestContext } from '#tests/support/context.ts'

const [databaseUrl = '', now = ''] = process.argv.slice(2)
const { db } = openDatabase(databaseUrl)
const ctx = createTestContext(db, { adapters: { clock: manualClock(new Date(now)) } })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (;;) {
  await checkFreshness(ctx)
  await sleep(5)
}
