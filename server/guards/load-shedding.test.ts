import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClientRequest, request } from 'node:http'
import type { Request, Response } from 'express'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { boundedBody } from './bounded-body.ts'
import { shedLoad, stopCounting } from './load-shedding.ts'
import { INITIAL_LOAD, type LoadState, MAX_GUEST_ACTIONS } from './load-shedding.rules.ts'

describe('load shedding guard', () => {
  /** One request works, one page of a guest may wait. */
  const FULL: LoadState = { ...INITIAL_LOAD, isOverloaded: true, concurrency: 1, waitingLimit: 1 }
  const visitor = new AsyncLocalStorage<string>()
  const started: string[] = []
  const waiting: (() => void)[] = []
  const shed: string[] = []
  const held: (() => void)[] = []
  let seen = 0
  let waitingNow = () => 0
  const makeSteps = (state = FULL): Step[] => {
    const loadShedding = shedLoad({
      sessionCookie: 'tahanan_session',
      random: () => 0.5,
      onShed: (priority) => shed.push(priority),
      readState: () => state,
      hold: (_res, answer) => held.push(answer),
    })
    waitingNow = () => Object.values(loadShedding.readLoad().count.waiting).reduce((sum, count) => sum + count, 0)
    return [
      ['facts', requestFacts()],
      ['visitor', (req: Request, _res: Response, next: () => void) => visitor.run(req.path, next)],
      ['load shedding', loadShedding.onHeaders],
      ['seen', (_req: Request, _res: Response, next: () => void) => (seen++, next())],
      ['bounded body', boundedBody()],
      ['load shedding after the body', loadShedding.onBody],
      [
        'work',
        (req: Request, res: Response, next: () => void) => {
          started.push(`${req.path} as ${visitor.getStore()}`)
          if (req.path === '/stream') {
            stopCounting(res)
            res.write('open')
          } else if (req.path === '/slow') waiting.push(next)
          else next()
        },
      ],
    ]
  }
  const SIGNED_IN = { Cookie: 'a=1; tahanan_session=abc' }

  beforeEach(() => {
    waiting.length = 0
    shed.length = 0
    held.length = 0
    started.length = 0
    seen = 0
  })

  async function fillServer(steps: Step[]) {
    const { url } = await startServerWithSteps(() => steps)
    const slow = fetch(new URL('/slow', url))
    await expect.poll(() => waiting.length).toBe(1)
    return { url, finish: async () => (waiting.shift()?.(), (await slow).text()) }
  }

  test('an overloaded server refuses a guest with 503 and Retry-After at once, while the place to wait is taken', async () => {
    const { url, finish } = await fillServer(makeSteps())
    const first = fetch(url)
    await expect.poll(waitingNow).toBe(1)
    const page = await fetch(url, { headers: { Accept: 'text/html', 'Accept-Language': 'fil' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '6'])
    expect(await page.text()).toMatch(/<html lang="fil">/)
    const json = await fetch(url, { headers: { Accept: 'application/json' } })
    expect(await json.json()).toMatchObject({ code: 'app.busy' })
    expect(shed).toEqual(['guestPage', 'guestPage'])
    await finish()
    expect((await first).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
  })

  test('waiting requests start when there is room: actions of signed-in people first, then their pages, then guests', async () => {
    const { url, finish } = await fillServer(makeSteps())
    const open = (path: string, init: RequestInit = {}) => fetch(new URL(path, url), init)
    const answers = [open('/guest')]
    await expect.poll(waitingNow).toBe(1)
    answers.push(open('/page', { headers: SIGNED_IN }))
    await expect.poll(waitingNow).toBe(2)
    answers.push(open('/action', { method: 'POST', headers: SIGNED_IN, body: new URLSearchParams({ a: '1' }) }))
    await expect.poll(waitingNow).toBe(3)
    await finish()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
    // each as itself, not as the visitor whose answer made room
    expect(started).toEqual(['/slow as /slow', '/action as /action', '/page as /page', '/guest as /guest'])
  })

  test('a client that hangs up while it waits makes room, and its work never starts', async () => {
    const { url, finish } = await fillServer(makeSteps())
    const abort = new AbortController()
    const left = fetch(new URL('/left', url), { signal: abort.signal }).catch(() => null)
    await expect.poll(waitingNow).toBe(1)
    abort.abort()
    await left
    await expect.poll(waitingNow).toBe(0)
    await finish()
    expect((await fetch(url)).status).toBe(200)
    expect(started).toEqual(['/slow as /slow', '/ as /'])
  })

  test('without the guard the same request waits with all the others (null control)', async () => {
    const { url, finish } = await fillServer(removeStep('load shedding', makeSteps()))
    expect((await fetch(url)).status).toBe(200)
    await finish()
  })

  test('an open event stream does not count as a request in flight', async () => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const abort = new AbortController()
    const stream = await fetch(new URL('/stream', url), { signal: abort.signal })
    expect(stream.status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    abort.abort()
  })

  const BURST = MAX_GUEST_ACTIONS + 8

  const postForm = (url: URL) => fetch(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) })

  /** Sends the headers of a burst of sign-ins. The bodies follow when the server has seen all headers. */
  async function sendHeaders(url: URL): Promise<ClientRequest[]> {
    const requests = Array.from({ length: BURST }, () => {
      const headers = { 'Content-Length': '3', 'Content-Type': 'application/x-www-form-urlencoded' }
      const outgoing = request(new URL('/slow', url), { method: 'POST', headers, agent: false })
      outgoing.on('error', () => {})
      outgoing.flushHeaders()
      return outgoing
    })
    onTestFinished(() => requests.forEach((outgoing) => outgoing.destroy()))
    await expect.poll(() => seen).toBe(BURST)
    return requests
  }

  test('of a burst of sign-ins only as many start as have a place, and pages are admitted beside them', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length + shed.length).toBe(BURST)
    expect(waiting).toHaveLength(MAX_GUEST_ACTIONS)
    expect((await fetch(url)).status).toBe(200)
    for (const next of waiting) next()
    expect((await postForm(url)).status).toBe(200)
  })

  test('while all places are taken, a sign-in is refused at its headers, and the answer is held', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length).toBe(MAX_GUEST_ACTIONS)
    const refused = postForm(url)
    await expect.poll(() => held.length).toBe(1)
    expect(seen).toBe(BURST)
    held[0]?.()
    expect([(await refused).status, (await refused).headers.get('retry-after')]).toEqual([503, '6'])
  })

  test('without the decision after the body the whole burst starts (null control)', async () => {
    const { url } = await startServerWithSteps(() =>
      removeStep('load shedding after the body', makeSteps(INITIAL_LOAD)),
    )
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length).toBe(BURST)
  })

  test('clients that do not send their bodies occupy no place', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    await sendHeaders(url)
    expect((await postForm(url)).status).toBe(200)
  })

  test('a page view counts although it announces a body that nobody reads', async () => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const outgoing = request(new URL('/slow', url), { headers: { 'Content-Length': '3' }, agent: false })
    outgoing.on('error', () => {})
    outgoing.flushHeaders()
    onTestFinished(() => void outgoing.destroy())
    await expect.poll(() => waiting.length).toBe(1)
    void fetch(url).catch(() => null)
    await expect.poll(waitingNow).toBe(1)
  })
})
