// One process of the drill webhook-outage.ts: delivers what is due, as the jobs do, until it is killed. Its clock runs faster.
import { setTimeout as sleep } from 'node:timers/promises'
import { createWebhookSender } from '#app/adapters/webhooks/webhook-sender.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { deliverWebhooks } from '#app/domain/integrations/webhooks/deliver-webhooks.commands.server.ts'
import { listDueEndpoints } from '#app/domain/integrations/webhooks/webhook.jobs.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { fastClock } from '#tests/support/fast-clock.ts'

const [databaseUrl = '', startedAt = '', speed = ''] = process.argv.slice(2)
const { db } = openDatabase(databaseUrl)
const ctx = createTestContext(db, {
  adapters: {
    clock: fastClock(Number(startedAt), Number(speed)),
    webhooks: createWebhookSender({
      allowsUrl: (text) => URL.canParse(text),
      allowsAddress: () => true,
      resolveName: async () => [{ address: '127.0.0.1', family: 4 }],
    }),
  },
})
process.stdout.write('ready\n')
for (;;) {
  await deliverDue().catch(reportFailure)
  await sleep(100)
}

async function deliverDue(): Promise<void> {
  for (const id of await listDueEndpoints(ctx)) await deliverWebhooks(ctx, id)
}

/** A job that fails, for example because the machine is busy, is tried again as in the product. */
function reportFailure(error: unknown): void {
  process.stderr.write(`tried again: ${error instanceof Error ? error.message.slice(0, 80) : 'unknown'}\n`)
}
