// Uploads are refused before their body is read, counted as they arrive, and shortened or cut off at their limits; null controls show the
// effect of each.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { requestFacts } from '#server/facts.ts'
import { lastResort } from '#server/last-resort.ts'
import type { Step } from '#server/pipeline.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { boundedBody, getBody, MAX_BODY_BYTES } from './bounded-body.ts'
import { sameOrigin } from './same-origin.ts'
import { createUploadBudget, type UploadCaps } from './upload-budget.ts'
import { uploadLimit } from './upload-limit.ts'

describe('upload limit', () => {
  const MB = 1024 * 1024
  const CAPS: UploadCaps = {
    total: { bytes: 900_000, uploads: Infinity },
    account: { bytes: 500_000, uploads: 2 },
    address: { bytes: 900_000, uploads: 100 },
    guests: { bytes: 500_000, uploads: Infinity },
  }
  /** The account is in a header instead of a cookie. */
  const makeLimits = () => ({
    filesPerUpload: (path: string, visitor: 'guest' | 'signedIn') =>
      path === '/register' || (path === '/avatar' && visitor === 'signedIn') ? 1 : 0,
    findAccountId: async (req: { get(name: string): string | undefined }) => req.get('x-account') || null,
    maxFileBytes: async () => 400_000,
    budget: createUploadBudget(CAPS),
    idleMs: 60_000,
    maxDroppedBytes: 100_000,
  })
  const buildGuards =
    (limits: Parameters<typeof uploadLimit>[0]) =>
    (base: URL): Step[] => [
      ['facts', requestFacts()],
      ['same origin', sameOrigin(base)],
      ['upload limit', uploadLimit(limits)],
      ['bounded body', boundedBody(1_000)],
      ['last resort', lastResort(createLog({ level: 'silent' }))],
    ]
  const guardsWithUploads = (base: URL) => buildGuards(makeLimits())(base)
  const upload = (url: URL, path: string, bytes: number, options = {}) =>
    sendBody(url, path, 'x'.repeat(bytes), options)
  const sendBody = (url: URL, path: string, body: string, { type = MULTIPART, account = 'ana' } = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, Origin: url.origin, ...(account && { 'X-Account': account }) },
    }).then(({ status }) => status)
  const MULTIPART = 'multipart/form-data; boundary=x'

  /** A connection that announces a body and sends only a part of it. */
  function openSlowUpload(url: URL, { announced, sent, account = 'eve' }: SlowUpload) {
    const headers = {
      'Content-Type': MULTIPART,
      'Content-Length': String(announced),
      Origin: url.origin,
      'X-Account': account,
    }
    const req = httpRequest(new URL('/avatar', url), { method: 'POST', headers, agent: false })
    const status = new Promise<number>((resolve) => {
      req.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      req.on('error', () => resolve(0))
    })
    req.write('x'.repeat(sent))
    return { req, status }
  }
  type SlowUpload = { announced: number; sent: number; account?: string }

  test('pages that accept files take them up to the size setting', async () => {
    const { url, getEffectCount } = await startServerWithSteps(guardsWithUploads)
    expect(await upload(url, '/avatar', 400_000)).toBe(200)
    const files = `--x\r\n\r\n${'y'.repeat(350_000)}\r\n`.repeat(2) // each below the limit, both above it
    expect(await sendBody(url, '/avatar', `${files}--x--\r\n`)).toBe(413)
    expect(getEffectCount()).toBe(1)
  })

  test('a file over its own limit reaches the route with one byte too many and the complete other fields', async () => {
    const bodies: string[] = []
    const recordBody: RequestHandler = (_req, res, next) => {
      bodies.push(getBody(res)?.toString() ?? '')
      next()
    }
    const limits = { ...makeLimits(), maxDroppedBytes: 4 * MB }
    const { url } = await startServerWithSteps((base) => [...buildGuards(limits)(base), ['record body', recordBody]])
    const makeForm = (bytes: number) =>
      `--x\r\n\r\nbefore\r\n--x\r\n\r\n${'y'.repeat(bytes)}\r\n--x\r\n\r\nafter\r\n--x--\r\n`
    expect(await sendBody(url, '/avatar', makeForm(4 * MB))).toBe(200)
    expect(await sendBody(url, '/avatar', makeForm(400_000))).toBe(200) // null control: a file of the limit
    expect(bodies.map((body) => body === makeForm(400_001))).toEqual([true, false])
    expect(bodies[1] === makeForm(400_000)).toBe(true)
  })

  test.each([
    { sent: 300_000, counted: 300_000 }, // null control
    { sent: 2 * MB, counted: 400_001 },
    { sent: 16 * MB, counted: 400_001 },
  ])('a file of $sent bytes takes $counted bytes of memory', async ({ sent, counted }) => {
    const limits = { ...makeLimits(), maxDroppedBytes: 32 * MB }
    const { url } = await startServerWithSteps(buildGuards(limits))
    const slow = openSlowUpload(url, { announced: 32 * MB, sent: 0 })
    const head = '--x\r\n\r\n'
    slow.req.write(head + 'y'.repeat(sent))
    // The next part arrives after the whole file
    slow.req.write('\r\n--x\r\n\r\nafter')
    const rest = '\r\n--x\r\n\r\nafter'.length
    await expect.poll(() => limits.budget.getUsage('total').bytes).toBe(head.length + counted + rest)
    slow.req.destroy()
  })

  test('a body that announces more than is read of it is refused at once', async () => {
    const { url } = await startServerWithSteps(guardsWithUploads)
    const announced = 400_000 + MAX_BODY_BYTES + 100_001
    const refused = openSlowUpload(url, { announced, sent: 1 })
    expect(await refused.status).toBe(413)
    refused.req.destroy()
  })

  test('other pages and other content types keep the default limit', async () => {
    const { url, getEffectCount } = await startServerWithSteps(guardsWithUploads)
    expect(await upload(url, '/elsewhere', 2_000)).toBe(413)
    expect(await upload(url, '/avatar', 2_000, { type: 'application/x-www-form-urlencoded' })).toBe(413)
    expect(getEffectCount()).toBe(0)
  })

  test('without the upload step the file is too large (null control)', async () => {
    const { url } = await startServerWithSteps((base) => removeStep('upload limit', guardsWithUploads(base)))
    expect(await upload(url, '/avatar', 400_000)).toBe(413)
  })

  test('a guest is refused before the body is read, except on a page where guests send files', async () => {
    const { url, getEffectCount } = await startServerWithSteps(guardsWithUploads)
    const { req, status } = openSlowUpload(url, { announced: 400_000, sent: 1, account: '' })
    expect(await status).toBe(401)
    req.destroy()
    expect(await upload(url, '/register', 400_000, { account: '' })).toBe(200)
    expect(getEffectCount()).toBe(1)
  })

  test('a client that reads the answer only after it has sent the whole body gets it', async () => {
    const { url } = await startServerWithSteps(guardsWithUploads)
    const body = 'x'.repeat(8 * MB)
    const head = `POST /avatar HTTP/1.1\r\nHost: ${url.host}\r\nOrigin: ${url.origin}\r\nContent-Type: ${MULTIPART}\r\n`
    const socket = connect(Number(url.port), url.hostname)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject) // a reset connection, which takes the answer with it
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => resolve())
    })
    const answer = await socket.setEncoding('utf8').toArray()
    expect(answer.join('')).toMatch(/^HTTP\/1\.1 401 /)
  })

  test.each([7, 50])('with %i idle uploads that announced the maximum, another person can upload', async (count) => {
    const limits = makeLimits()
    const { url } = await startServerWithSteps(buildGuards(limits))
    const announced = 400_000 + MAX_BODY_BYTES
    const idle = Array.from({ length: count }, (_, n) =>
      openSlowUpload(url, { announced, sent: 1, account: `eve-${n}` }),
    )
    await expect.poll(() => limits.budget.getUsage('total').bytes).toBe(count)
    expect(await upload(url, '/avatar', 400_000)).toBe(200)
    for (const { req } of idle) req.destroy()
    await expect.poll(() => limits.budget.getUsage('total')).toEqual({ bytes: 0, uploads: 0 })
  })

  test('a budget that counts announced bytes refuses the other person (null control)', async () => {
    const limits = makeLimits()
    const open = limits.budget.open
    limits.budget.open = (uploader, limit) => {
      const share = open(uploader, limit)
      return share?.reserve(limit) ? { ...share, reserve: () => true } : null
    }
    const { url } = await startServerWithSteps(buildGuards(limits))
    const idle = openSlowUpload(url, { announced: 400_000, sent: 1, account: 'eve' })
    await expect.poll(() => limits.budget.getUsage('total').uploads).toBe(1)
    expect(await upload(url, '/avatar', 400_000)).toBe(503)
    idle.req.destroy()
  })

  test('an upload that sends nothing for the idle time is ended with 408, and its room is free again', async () => {
    const limits = { ...makeLimits(), idleMs: 20 }
    const { url, getEffectCount } = await startServerWithSteps(buildGuards(limits))
    expect(await openSlowUpload(url, { announced: 400_000, sent: 1_000 }).status).toBe(408)
    await expect.poll(() => limits.budget.getUsage('total')).toEqual({ bytes: 0, uploads: 0 })
    expect(getEffectCount()).toBe(0)
  })

  test('an account over its number of uploads gets 503, and another account does not', async () => {
    const limits = makeLimits()
    const { url } = await startServerWithSteps(buildGuards(limits))
    const own = Array.from({ length: 2 }, () => openSlowUpload(url, { announced: 1_000, sent: 1, account: 'ana' }))
    await expect.poll(() => limits.budget.getUsage('account:ana').uploads).toBe(2)
    expect(await upload(url, '/avatar', 1_000)).toBe(503)
    expect(await upload(url, '/avatar', 1_000, { account: 'ben' })).toBe(200)
    for (const { req } of own) req.destroy()
    await expect.poll(() => upload(url, '/avatar', 1_000)).toBe(200)
  })

  test('uploads over the memory budget get 503 until other uploads end', async () => {
    const limits = makeLimits()
    const { url } = await startServerWithSteps(buildGuards(limits))
    const slow = ['eve', 'eva'].map((account) => openSlowUpload(url, { announced: 400_001, sent: 400_000, account }))
    await expect.poll(() => limits.budget.getUsage('total').bytes).toBe(800_000)
    expect(await upload(url, '/avatar', 200_000)).toBe(503)
    for (const { req } of slow) req.destroy()
    await expect.poll(() => upload(url, '/avatar', 200_000)).toBe(200)
  })

  test('a body without an announced length is cut off with 413 and a message after the bytes that are dropped', async () => {
    const { url, getEffectCount } = await startServerWithSteps(guardsWithUploads)
    const headers = { 'Content-Type': MULTIPART, Origin: url.origin, 'X-Account': 'ana', Accept: 'application/json' }
    const req = httpRequest(new URL('/avatar', url), { method: 'POST', headers, agent: false })
    req.on('error', () => undefined)
    const answer = new Promise<string>((resolve) => {
      req.on('response', (response) => {
        let text = String(response.statusCode)
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
      })
    })
    req.write(Buffer.alloc(MB)) // the request has no end
    expect(await answer).toMatch(/^413.*upload\.tooLarge.*MB/)
    req.destroy()
    expect(getEffectCount()).toBe(0)
  })
})
