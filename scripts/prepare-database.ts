// Part of the first `npm start`: creates the embedded database and the demo data while the site is built, because the build uses one core.
// The server repeats the start of the database, finds nothing to do, and explains an error to the person at the terminal.
import { createLog } from '#app/adapters/log.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { seedDemoIfEmpty } from '#server/seed-demo.ts'
import { startDatabase } from '#server/start-database.ts'
import { CLOSE_MS, stopOnSignals } from '#server/stop.ts'

const env = loadEnv()
const stop = stopOnSignals(createLog({ level: env.logLevel }))
const database = await stop.resources.open(
  'database',
  CLOSE_MS.database,
  startDatabase(env, console.log, stop.signal),
  (opened) => opened.stop(),
)
stop.signal.throwIfAborted()
await seedDemoIfEmpty(env, database.ownerUrl, console.log)
stop.exit('end of the preparation', 0)
