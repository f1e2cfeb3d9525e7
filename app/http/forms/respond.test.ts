import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { createTestContext } from '#tests/support/context.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { read, receive, submit, type Failure } from './respond.server.ts'

const nameInput = z.strictObject({ name: z.string().min(2), password: z.string().optional() })

function makeArgs(body?: URLSearchParams | string) {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const context = new RouterContextProvider()
  context.set(ctxContext, createTestContext({} as Db, { adapters: { log }, request: { id: 'r-1' } }))
  const request = new Request('http://localhost/', body === undefined ? {} : { method: 'POST', body })
  return { args: { request, context }, lines }
}

type Thrown = { data: Failure; init: { status: number; headers: Record<string, string> } }
const catchThrown = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error as Thrown,
  )

describe('reading', () => {
  test('hands on what the domain says', async () => {
    expect(await read(makeArgs().args, async () => 42)).toBe(42)
  })

  test('turns a refusal of the domain into its status and words', async () => {
    const { data, init } = await catchThrown(read(makeArgs().args, () => fail('app.notFound')))
    expect(init.status).toBe(404)
    expect(data).toMatchObject({ code: 'app.notFound', errorId: 'r-1' })
    expect(data.message).not.toBe('')
  })

  test('says when to come back', async () => {
    const { init } = await catchThrown(read(makeArgs().args, () => fail('app.unavailable', {}, { retryAfter: 9 })))
    expect(init).toMatchObject({ status: 503, headers: { 'Retry-After': '9' } })
  })

  test('keeps the real message of a surprise for the log', async () => {
    const { args: routeArgs, lines } = makeArgs()
    const { data, init } = await catchThrown(read(routeArgs, () => Promise.reject(new Error('secret detail'))))
    expect(init.status).toBe(500)
    expect(JSON.stringify(data)).not.toContain('secret detail')
    expect(lines.join('')).toContain('secret detail')
    expect(lines.join('')).toContain('r-1')
  })

  test('takes a database that is away for what it is', async () => {
    const away = Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    })
    const { init } = await catchThrown(read(makeArgs().args, () => Promise.reject(away)))
    expect(init.status).toBe(503)
  })

  test('lets redirects and answers pass', async () => {
    const response = new Response(null, { status: 302 })
    expect(await catchThrown(read(makeArgs().args, () => Promise.reject(response)))).toBe(response)
  })
})

describe('submitting', () => {
  type Refused = {
    data: { error: Failure; form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } }
    init: { status: number }
  }

  test('does the work with what the schema lets through', async () => {
    const result = await submit(
      makeArgs(new URLSearchParams({ name: 'Niño' })).args,
      nameInput,
      async (_ctx, input) => input.name,
    )
    expect(result).toBe('Niño')
  })

  test('refuses what does not fit, and loses nothing that was typed', async () => {
    const refused = (await submit(makeArgs(new URLSearchParams({ name: 'x' })).args, nameInput, async () =>
      expect.fail('did the work'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(400)
    expect(refused.data.error.code).toBe('app.invalidInput')
    expect(refused.data.form.error.name).toHaveLength(1)
    expect(refused.data.form.initialValue).toMatchObject({ name: 'x' })
  })

  test('refuses fields nobody asked for', async () => {
    const body = new URLSearchParams({ name: 'Ana', user_type: 'admin' })
    const refused = (await submit(makeArgs(body).args, nameInput, async () =>
      expect.fail('did the work'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(400)
  })

  test('brings a refusal of the domain back to the form', async () => {
    const body = new URLSearchParams({ name: 'Ana' })
    const refused = (await submit(makeArgs(body).args, nameInput, async () =>
      fail('app.changedMeanwhile'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(409)
    expect(refused.data.form.initialValue).toMatchObject({ name: 'Ana' })
  })

  test('answers a body that is no form with 400', async () => {
    const { init } = await catchThrown(submit(makeArgs('no form').args, nameInput, async () => 1))
    expect(init.status).toBe(400)
  })

  test('never sends a password back', async () => {
    const body = new URLSearchParams({ name: 'x', password: 'hunter2-hunter2' })
    const refused = await submit(makeArgs(body).args, nameInput, async () => 1)
    expect(JSON.stringify(refused)).not.toContain('hunter2')
  })
})

describe('receiving JSON', () => {
  const post = (body: string, type = 'application/json') => {
    const given = makeArgs()
    const headers = { 'Content-Type': type }
    return { ...given.args, request: new Request('http://localhost/', { method: 'POST', body, headers }) }
  }
  const limit = { maxBytes: 100 }

  test('does the work with what the schema lets through, and answers in JSON or with nothing', async () => {
    const response = await receive(post('{"name":"Ana"}'), nameInput, async (_ctx, { name }) => ({ name }), limit)
    expect(await response.json()).toEqual({ name: 'Ana' })
    expect((await receive(post('{"name":"Ana"}'), nameInput, async () => undefined, limit)).status).toBe(204)
  })

  test.each([
    ['too much', JSON.stringify({ name: 'x'.repeat(200) }), undefined, 413],
    ['what is no JSON', 'name=Ana', undefined, 400],
    ['a form', 'name=Ana', 'application/x-www-form-urlencoded', 415],
    ['what does not fit', '{"name":1}', undefined, 400],
    ['fields nobody asked for', '{"name":"Ana","role":"admin"}', undefined, 400],
  ])('refuses %s', async (_name, body, type, status) => {
    const response = await receive(post(body, type), nameInput, async () => expect.fail('did the work'), limit)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errorId: 'r-1' })
  })

  test('keeps the real message of a surprise for the log', async () => {
    const work = () => Promise.reject(new Error('secret detail'))
    const response = await receive(post('{"name":"Ana"}'), nameInput, work, limit)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
  })
})
