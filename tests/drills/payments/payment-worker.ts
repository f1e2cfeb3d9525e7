// The process that drill:kill-payments kills. Each answer is reported to the parent.
import { openDatabase } from '#app/db/client.server.ts'
import { payAll, type PaymentTask } from './payment-tasks.ts'

const { db, close } = openDatabase(process.env.DATABASE_URL ?? '')
await payAll(db, JSON.parse(process.env.TASKS ?? '[]') as PaymentTask[], (message) => process.send?.(message))
await close()
process.disconnect()
