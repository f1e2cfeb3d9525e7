import { parseWithZod } from '@conform-to/zod/v4'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { AppError, fail } from '#app/errors/app-error.ts'
import { createTestContext } from '#tests/support/context.ts'
import { ctxContext, failureCodeContext } from '#app/http/request/context.server.ts'
import { read, receive, submit, type Failure } from './respond.server.ts'

const AWAY = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
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

describe('read', () => {
  test('read returns the result of the query', async () => {
    expect(await read(makeArgs().args, async () => 42)).toBe(42)
  })

  test('read turns a domain error into status and message', async () => {
    const { data, init } = await catchThrown(read(makeArgs().args, () => fail('app.notFound')))
    expect(init.status).toBe(404)
    expect(data).toMatchObject({ code: 'app.notFound', errorId: 'r-1' })
    expect(data.message).not.toBe('')
  })

  test('read sets Retry-After of a refusal', async () => {
    const { init } = await catchThrown(read(makeArgs().args, () => fail('app.unavailable', {}, { retryAfter: 9 })))
    expect(init).toMatchObject({ status: 503, headers: { 'Retry-After': '9' } })
  })

  test('read logs an unexpected error and hides its message', async () => {
    const { args: routeArgs, lines } = makeArgs()
    const { data, init } = await catchThrown(read(routeArgs, () => Promise.reject(new Error('secret detail'))))
    expect(init.status).toBe(500)
    expect(JSON.stringify(data)).not.toContain('secret detail')
    expect(lines.join('')).toContain('secret detail')
    expect(lines.join('')).toContain('r-1')
  })

  test.each([
    ['a missing table', new Error('relation is missing'), 500],
    ['an outage', AWAY, 503],
    ['an outage that a limit reports', new AppError('app.unavailable'), 503],
    ['an outage below a failure with a text', new AppError('saved.fetchFailed', {}, { cause: AWAY }), 503],
  ])('an address with its own text says it for %s', async (_, error, status) => {
    const { args } = makeArgs()
    args.context.set(failureCodeContext, 'saved.fetchFailed')
    const { data, init } = await catchThrown(read(args, () => Promise.reject(error)))
    expect(init.status).toBe(status)
    expect(init.headers['Retry-After'] !== undefined).toBe(status === 503)
    expect(data).toMatchObject({ code: 'saved.fetchFailed', message: 'Failed to fetch saved properties' })
  })

  test('a refusal keeps its own text at an address with a text for failures', async () => {
    const { args } = makeArgs()
    args.context.set(failureCodeContext, 'saved.fetchFailed')
    const { data, init } = await catchThrown(read(args, () => fail('saved.listNotFound')))
    expect(init.status).toBe(404)
    expect(data.code).toBe('saved.listNotFound')
  })

  test('read answers 503 when the database is unreachable', async () => {
    const away = Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    })
    const { init } = await catchThrown(read(makeArgs().args, () => Promise.reject(away)))
    expect(init.status).toBe(503)
  })

  test.each(['22P02', '22003', '22021'])(
    'read answers 400 to a value that PostgreSQL refuses with %s',
    async (code) => {
      const { args, lines } = makeArgs()
      const refused = Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('no uuid'), { code }) })
      const { init } = await catchThrown(read(args, () => Promise.reject(refused)))
      expect(init.status).toBe(400)
      expect(lines.join('')).toContain('"level":"warn"')
    },
  )

  test('read answers 500 to another error of a query (null control)', async () => {
    const refused = Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('x'), { code: '42P01' }),
    })
    expect((await catchThrown(read(makeArgs().args, () => Promise.reject(refused)))).init.status).toBe(500)
  })

  test('read passes thrown responses through', async () => {
    const response = new Response(null, { status: 302 })
    expect(await catchThrown(read(makeArgs().args, () => Promise.reject(response)))).toBe(response)
  })
})

describe('submit', () => {
  type Refused = {
    data: { error: Failure; form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } }
    init: { status: number }
  }

  test('submit returns the typed values after a server error, logs it, and hides its message', async () => {
    const { args: routeArgs, lines } = makeArgs(new URLSearchParams({ name: 'Ana' }))
    const refused = (await submit(routeArgs, nameInput, () =>
      Promise.reject(new Error('secret detail')),
    )) as unknown as Refused
    expect(refused.init.status).toBe(500)
    expect(refused.data).toMatchObject({ canRetry: true, form: { initialValue: { name: 'Ana' } } })
    expect(JSON.stringify(refused.data)).not.toContain('secret detail')
    expect(lines.join('')).toContain('secret detail')
  })

  test('submit runs the command with the parsed input', async () => {
    const result = await submit(
      makeArgs(new URLSearchParams({ name: 'Niño' })).args,
      nameInput,
      async (_ctx, input) => input.name,
    )
    expect(result).toBe('Niño')
  })

  test('submit refuses invalid input and returns the typed values', async () => {
    const refused = (await submit(makeArgs(new URLSearchParams({ name: 'x' })).args, nameInput, async () =>
      expect.fail('did the work'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(400)
    expect(refused.data.error.code).toBe('app.invalidInput')
    expect(refused.data.form.error.name).toHaveLength(1)
    expect(refused.data.form.initialValue).toMatchObject({ name: 'x' })
  })

  test('submit refuses unknown fields', async () => {
    const body = new URLSearchParams({ name: 'Ana', user_type: 'admin' })
    const refused = (await submit(makeArgs(body).args, nameInput, async () =>
      expect.fail('did the work'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(400)
  })

  test('submit returns a domain error with the typed values', async () => {
    const body = new URLSearchParams({ name: 'Ana' })
    const refused = (await submit(makeArgs(body).args, nameInput, async () =>
      fail('app.changedMeanwhile'),
    )) as unknown as Refused
    expect(refused.init.status).toBe(409)
    expect(refused.data.form.initialValue).toMatchObject({ name: 'Ana' })
  })

  test('submit answers 400 to a body that is not a form', async () => {
    const { init } = await catchThrown(submit(makeArgs('no form').args, nameInput, async () => 1))
    expect(init.status).toBe(400)
  })

  test.each([
    ['an index', 'email[400000000]=x'],
    ['a nested name', 'a.b.c=1'],
    ['an intent of the form library', '__intent__=x'],
    ['a prototype', '__proto__=x'],
    ['a name of 42 characters', `${'a'.repeat(42)}=1`],
    ['60,000 fields', 'a=&'.repeat(60_000)],
  ])('submit answers 400 at once to %s', async (_what, body) => {
    const { init } = await catchThrown(submit(makeArgs(new URLSearchParams(body)).args, nameInput, async () => 1))
    expect(init.status).toBe(400)
  })

  test('the form parser alone answers a name of 14 letters with 5 MB (null control)', () => {
    const form = new FormData()
    form.set('email[1000000]', 'x')
    const answer = JSON.stringify(parseWithZod(form, { schema: nameInput }).reply())
    expect(answer.length).toBeGreaterThan(5_000_000)
  })

  test('submit answers 400 to NUL in a multipart form', async () => {
    const form = new FormData()
    form.set('name', 'A\0na')
    const { args } = makeArgs()
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const { init } = await catchThrown(submit({ ...args, request }, nameInput, async () => 1))
    expect(init.status).toBe(400)
  })

  test('submit passes 100 fields on to the schema', async () => {
    const body = new URLSearchParams('name=Ana&'.repeat(100))
    expect(await submit(makeArgs(body).args, nameInput, async () => 1)).toMatchObject({ init: { status: 400 } })
  })

  describe('a file that the command refuses', () => {
    const fileInput = z.strictObject({ name: z.string(), meter: z.file(), bill: z.file().optional() })
    const send = async (files: Record<string, number>, refuse: () => never) => {
      const form = new FormData()
      form.set('name', 'Ana')
      for (const [field, bytes] of Object.entries(files)) form.set(field, new File(['x'.repeat(bytes)], `${field}.pdf`))
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      return (await submit({ ...makeArgs().args, request }, fileInput, async () => refuse())) as unknown as Refused
    }
    const MB = 1024 * 1024
    const tooLarge = () => fail('upload.tooLarge', { mb: 1 })

    test('has its error at its field and keeps what was typed', async () => {
      const { data, init } = await send({ meter: MB + 1 }, tooLarge)
      expect(init.status).toBe(413)
      expect(data.form).toMatchObject({
        error: { meter: ['The file is larger than 1 MB.'] },
        initialValue: { name: 'Ana' },
      })
    })

    test('that is too large is told from the other file by its size', async () => {
      const { data } = await send({ meter: MB, bill: MB + 1 }, tooLarge)
      expect(Object.keys(data.form.error)).toEqual(['bill'])
    })

    test('has an error of the whole form if another file may be meant', async () => {
      const unreadable = () => fail('upload.unreadable')
      expect((await send({ meter: 1, bill: 1 }, unreadable)).data.form.error).toEqual({})
      expect(Object.keys((await send({ meter: 1 }, unreadable)).data.form.error)).toEqual(['meter']) // null control
    })
  })

  test('submit never returns a password', async () => {
    const body = new URLSearchParams({ name: 'x', password: 'hunter2-hunter2' })
    const refused = await submit(makeArgs(body).args, nameInput, async () => 1)
    expect(JSON.stringify(refused)).not.toContain('hunter2')
  })
})

describe('receive', () => {
  const post = (body: string, type = 'application/json') => {
    const given = makeArgs()
    const headers = { 'Content-Type': type }
    return { ...given.args, request: new Request('http://localhost/', { method: 'POST', body, headers }) }
  }
  const limit = { maxBytes: 100 }

  test('receive runs the command with the parsed input and answers with JSON or 204', async () => {
    const response = await receive(post('{"name":"Ana"}'), nameInput, async (_ctx, { name }) => ({ name }), limit)
    expect(await response.json()).toEqual({ name: 'Ana' })
    expect((await receive(post('{"name":"Ana"}'), nameInput, async () => undefined, limit)).status).toBe(204)
  })

  test.each([
    ['a body over the limit', JSON.stringify({ name: 'x'.repeat(200) }), undefined, 413],
    ['malformed JSON', 'name=Ana', undefined, 400],
    ['a form', 'name=Ana', 'application/x-www-form-urlencoded', 415],
    ['invalid input', '{"name":1}', undefined, 400],
    ['unknown fields', '{"name":"Ana","role":"admin"}', undefined, 400],
  ])('receive refuses %s', async (_name, body, type, status) => {
    const response = await receive(post(body, type), nameInput, async () => expect.fail('did the work'), limit)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errorId: 'r-1' })
  })

  test('receive logs an unexpected error and hides its message', async () => {
    const work = () => Promise.reject(new Error('secret detail'))
    const response = await receive(post('{"name":"Ana"}'), nameInput, work, limit)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
  })

  test('a client that hangs up before its body is read is no error in the log', async () => {
    const { args, lines } = makeArgs()
    const signal = AbortSignal.abort()
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: '{}',
      signal,
      headers: { 'Content-Type': 'application/json' },
    })
    await receive({ ...args, request }, nameInput, async () => 1, { maxBytes: 100 })
    expect(lines.join('')).toContain('request.abandoned')
    expect(lines.join('')).not.toContain('"level":"error"')
  })
})
