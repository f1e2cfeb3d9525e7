// One worker of the drill kill-mail.ts: delivers due mail to the given provider until it is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { manualClock } from '#app/adapters/clock.ts'
import { createProviderTransport } from '#app/adapters/mail/provider-transport.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { deliverDueMails } from '#app/domain/kernel/mail/mail-delivery.commands.server.ts'
import { createTestContext } from '#tests/support/context.ts'

const [databaseUrl = '', providerUrl = '', now = ''] = process.argv.slice(2)
const mail = createProviderTransport({
  url: providerUrl,
  user: 'api',
  password: 'a key for drills',
  from: 'Tahanan <no-reply@tahanan.example>',
})
const { db } = openDatabase(databaseUrl)
const ctx = createTestContext(db, { adapters: { clock: manualClock(new Date(now)), mail } })
process.stdout.write('ready\n')
for (;;) {
  await deliverDueMails(ctx)
  await sleep(5)
}
