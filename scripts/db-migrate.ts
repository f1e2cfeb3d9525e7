// npm run db:migrate: migrates the configured PostgreSQL without starting the server, as a step of a deployment.
import { loadEnv } from '#app/config/env.server.ts'
import { startDatabase } from '#server/start-database.ts'

const database = await startDatabase(loadEnv(), (line) => console.log(line))
console.log('The database is at the newest schema.')
await database.stop()
