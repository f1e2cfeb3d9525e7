// npm run dev: starts the database, compiles and watches the messages, and runs React Router's development server with hot reload.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { seedDemoIfEmpty } from '#server/seed-demo.ts'
import { startDatabase } from '#server/start-database.ts'
import { stopOnSignals } from '#server/stop.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { compileMessages } from './i18n.ts'

process.env.NODE_ENV = 'development'
const env = loadEnv()
await compileMessages()
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const stop = stopOnSignals(createLog({ level: 'warn' }))
const starting = startDatabase(env, printLine, stop.signal)
const database = await stop.resources.open('database', 60_000, starting, (opened) => opened.stop())
await seedDemoIfEmpty(env, database.ownerUrl, printLine)

watch('messages', () => void compileMessages().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)))

const site = spawn('react-router', ['dev', '--port', String(env.port)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: database.url },
})
const exited = once(site, 'exit')
void stop.resources.open('site', 10_000, Promise.resolve(site), (child) => {
  child.kill()
  return exited
})
site.on('exit', (code) => stop.exit('the end of the site', code ?? 0))
