// The tables of the job queue. pg-boss brings its own migrations; the owner runs them with ours, because the application may not create
// tables.
import { PgBoss } from 'pg-boss'
import { openDatabase } from './client.server.ts'

export const JOB_QUEUE_SCHEMA = 'pgboss'

export async function installJobQueue(ownerUrl: string): Promise<void> {
  const { pool, close } = openDatabase(ownerUrl, { max: 2, statementTimeoutMs: 60_000 })
  const boss = new PgBoss({
    schema: JOB_QUEUE_SCHEMA,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // an index that it builds in the background is tried again at the next start
  try {
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await close()
  }
}
