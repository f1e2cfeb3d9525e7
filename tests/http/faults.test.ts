// What a visitor gets when something behind the page breaks (PROMISES F3, H4, Q1).
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

let clone: Clone
let server: ServerProcess
beforeEach(async () => {
  clone = await cloneDatabase()
  server = await startServerProcess({ DATABASE_URL: clone.url })
})
afterEach(async () => {
  await server.stop()
  await clone.drop()
})

async function sql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('an exception in a loader', () => {
  test('is a 500 with the words, an id that finds the log line, and nothing else', async () => {
    await sql('alter table properties rename to properties_gone')
    const answer = await fetch(server.url)
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-security-policy')).toContain('nonce-')
    const id = answer.headers.get('x-request-id') ?? 'none'
    expect(html).toContain(id)
    expect(html).toContain('An unexpected error occurred. Please try again.')
    expect(html).not.toMatch(/properties_gone|relation|select count|node_modules|\.server\.ts|DrizzleQueryError/i)
    const line = server.logLines().find(({ event, requestId }) => event === 'request.failed' && requestId === id)
    expect(JSON.stringify(line)).toContain('properties')

    const asData = await fetch(`${server.url}/_root.data`)
    expect(await asData.text()).not.toMatch(/relation|select count|node_modules|DrizzleQueryError/i)

    await sql('alter table properties_gone rename to properties')
    expect((await fetch(server.url)).status).toBe(200)
  })
})

describe('a database that goes away', () => {
  test('is a quick 503 with Retry-After, healthz stays, readyz tells, and all heals by itself', async () => {
    const name = new URL(clone.url).pathname.slice(1)
    const admin = new URL(clone.url)
    admin.pathname = 'postgres'
    const client = new pg.Client({ connectionString: admin.href })
    await client.connect()
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

    const started = performance.now()
    const answer = await fetch(server.url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeTruthy()
    expect(performance.now() - started).toBeLessThan(5_000)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

    await client.query(`alter database ${name} with allow_connections true`)
    await client.end()
    const healed = performance.now()
    while ((await fetch(server.url)).status !== 200 && performance.now() - healed < 10_000) await sleep(100)
    expect((await fetch(server.url)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.process.exitCode).toBeNull()
  })
})
