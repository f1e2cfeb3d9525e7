// npm start: builds if the sources changed, then serves in this process, so that signals and exit codes are those of the server.
import { existsSync } from 'node:fs'
import { buildIfStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  await buildIfStale()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
const entry = new URL('../build/server/index.js', import.meta.url)
await import(entry.href)
