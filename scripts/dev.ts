// npm run dev: starts the database, compiles and watches the messages, and runs React Router's development server with hot reload.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { seedDemoIfEmpty } from '#server/seed-demo.ts'
import { startDatabase } from '#server/start-database.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { compileMessages } from './i18n.ts'

const env = loadEnv({ ...process.env, NODE_ENV: 'development' })
await compileMessages()
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const database = await startDatabase(env, printLine)
await seedDemoIfEmpty(env, database.ownerUrl, printLine)

watch('messages', () => void compileMessages().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)))

const site = spawn('react-router', ['dev', '--port', String(env.port)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: database.url },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))
site.on('exit', (code) => {
  void database.stop().finally(() => process.exit(code ?? 0))
})
