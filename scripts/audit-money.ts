// npm run audit:money: adds up every balance, deposit and report a second time from the entries and prints the differences. The server may
// run meanwhile. Exit code 1 if there is a difference.
import { loadEnv } from '#app/config/env.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { auditMoney, describeDifference } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(loadEnv(), async (url) => {
  const { db, close } = openDatabase(url)
  try {
    const audit = await auditMoney({ db, now: () => new Date(), request: { locale: 'en' } })
    for (const difference of audit.differences) console.log(describeDifference(difference))
    const { owners, rentals, figures, differences } = audit
    console.log(`${figures} figures of ${rentals} rentals of ${owners} owners, ${differences.length} differences`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
