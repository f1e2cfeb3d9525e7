import { spawn } from 'node:child_process'
import { once as onceEvent } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idempotencyKeys } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makeActor, withActor, createTestContext } from '#tests/support/context.ts'
import { setUpSecondConnection, setUpTestDatabase } from '#tests/support/database/database.ts'
import { once, sweepIdempotencyKeys } from './idempotency.commands.server.ts'

const database = setUpTestDatabase()
const second = setUpSecondConnection(database)
const maria = makeActor('tenant')
const juan = makeActor('tenant')
const request = { operation: 'application.submit', key: 'key-0001', input: { listing: 'p1' } }
let ctx: Ctx
let other: Ctx

beforeAll(async () => {
  await database.db.execute(sql`create table effects (id int generated always as identity, made_by uuid)`)
})
beforeEach(async () => {
  await database.db.execute(sql`truncate effects, idempotency_keys`)
  ctx = createTestContext(database.db, { actor: maria })
  other = createTestContext(second.db, { actor: maria })
})

/** An effect that must happen once. The answer tells which attempt caused it. */
async function submit({ db, actor }: Ctx): Promise<{ id: number }> {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into effects (made_by) values (${actor?.id ?? null}) returning id`,
  )
  return { id: rows[0]?.id ?? 0 }
}
const countEffects = async () => Number((await database.db.execute(sql`select count(*) from effects`)).rows[0]?.count)
function createSignal(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}
const getErrorCode = (error: unknown) => (error instanceof AppError ? error.code : `not ours: ${String(error)}`)

describe('repeated request', () => {
  test('a repeated request gets the first answer and has no second effect', async () => {
    const first = await once(ctx, request, submit)
    const again = await once(other, { ...request, input: { listing: 'p1' } }, submit)
    expect(again).toEqual(first)
    expect(await countEffects()).toBe(1)
  })

  test('100 concurrent requests on two processes have one effect; each gets the same answer or must wait', async () => {
    const tries = Array.from({ length: 100 }, (_, n) => once(n % 2 ? ctx : other, request, submit))
    const results = await Promise.allSettled(tries)
    expect(await countEffects()).toBe(1)
    const responseIds = new Set(results.flatMap((r) => (r.status === 'fulfilled' ? [r.value.id] : [])))
    const refusals = new Set(results.flatMap((r) => (r.status === 'rejected' ? [getErrorCode(r.reason)] : [])))
    expect(responseIds.size).toBe(1)
    expect([...refusals].filter((code) => code !== 'idempotency.inProgress')).toEqual([])
  })

  test('without a key, 100 concurrent requests have 100 effects (null control)', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => submit(n % 2 ? ctx : other)))
    expect(await countEffects()).toBe(100)
  })

  test('a repeated request is refused at once while the first one is running', async () => {
    const [working, started] = createSignal()
    const [held, finish] = createSignal()
    const first = once(ctx, request, async (tx) => {
      started()
      await held
      return submit(tx)
    })
    await working
    await expect(once(other, request, submit)).rejects.toMatchObject({ code: 'idempotency.inProgress', status: 409 })
    finish()
    expect(await first).toEqual(await once(other, request, submit))
  })

  test('a repeated request that waits gets the answer of the running one', async () => {
    const [working, started] = createSignal()
    const [held, finish] = createSignal()
    const first = once(ctx, request, async (tx) => {
      started()
      await held
      return submit(tx)
    })
    await working
    const waiting = once(other, { ...request, waits: true }, submit)
    finish()
    expect(await waiting).toEqual(await first)
    expect(await countEffects()).toBe(1)
  })

  test('the same key is a new request after 24 hours', async () => {
    await once(ctx, request, submit)
    await database.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '24 hours 1 second'` })
    await once(ctx, { ...request, input: 'another' }, submit)
    expect(await countEffects()).toBe(2)
    await database.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '23 hours 59 minutes'` })
    await once(ctx, { ...request, input: 'another' }, submit)
    expect(await countEffects()).toBe(2)
  })
})

describe('idempotency key', () => {
  test('a key with another request body is refused', async () => {
    await once(ctx, request, submit)
    const changed = once(ctx, { ...request, input: { listing: 'p2' } }, submit)
    await expect(changed).rejects.toMatchObject({ code: 'idempotency.differentRequest', status: 422 })
    expect(await countEffects()).toBe(1)
  })

  test('another user or another operation has its own key', async () => {
    await once(ctx, request, submit)
    await once(withActor(ctx, juan), request, submit)
    await once(ctx, { ...request, operation: 'booking.create' }, submit)
    expect(await countEffects()).toBe(3)
  })

  test.each(['short', 'with space', 'x'.repeat(201), 'key-0001\n', ''])('%j is not a valid key', async (key) => {
    await expect(once(ctx, { ...request, key }, submit)).rejects.toMatchObject({ code: 'idempotency.keyInvalid' })
  })

  test('a guest cannot use a key', async () => {
    await expect(once(withActor(ctx, null), request, submit)).rejects.toMatchObject({ code: 'auth.signInRequired' })
    expect(await countEffects()).toBe(0)
  })
})

describe('failed attempt', () => {
  test('a failed attempt leaves nothing, and the next one succeeds', async () => {
    const failing = once(ctx, request, async (tx) => {
      await submit(tx)
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect(await countEffects()).toBe(0)
    await once(ctx, request, submit)
    expect(await countEffects()).toBe(1)
  })

  test('an attempt whose process is killed leaves nothing, and the next one succeeds', async () => {
    for (let round = 1; round <= 3; round++) {
      await killDuringWork(`killed-${round}`)
      expect(await countEffects()).toBe(round - 1)
      const retry = { ...request, key: `killed-${round}` }
      await expect.poll(() => once(ctx, retry, submit).then(() => 'done', getErrorCode)).toBe('done')
      await once(other, retry, submit)
      expect(await countEffects()).toBe(round)
    }
  })
})

test('expired answers are swept', async () => {
  await once(ctx, request, submit)
  await database.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '25 hours'` })
  await once(ctx, { ...request, key: 'key-0002' }, submit)
  expect(await sweepIdempotencyKeys(database.db)).toBe(1)
  expect(await sweepIdempotencyKeys(database.db)).toBe(0)
})

/** Starts a process that writes the effect and is killed before the commit. */
async function killDuringWork(key: string): Promise<void> {
  const program = `
    import { sql } from 'drizzle-orm'
    import { openDatabase } from '#app/db/client.server.ts'
    import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
    import { createTestContext } from '#tests/support/context.ts'
    const ctx = createTestContext(openDatabase(process.env.URL).db, { actor: ${JSON.stringify(maria)} })
    await once(ctx, ${JSON.stringify({ ...request, key })}, async ({ db }) => {
      await db.execute(sql\`insert into effects (made_by) values (null)\`)
      process.stdout.write('written')
      await new Promise(() => {}) // until the process is killed
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = onceEvent(child, 'exit')
  const [output] = (await onceEvent(child.stdout, 'data')) as [Buffer]
  expect(output.toString()).toBe('written')
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}
