import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { createPageResponse, getPageWriter } from './page-response.server.ts'

const HEAD = '<head></head>'

function createResponse(
  pipe: (to: Writable) => void,
  onEnd = () => {},
): { answer: Response; writeTo: (to: Writable) => void } {
  const response = createPageResponse(pipe, onEnd, { status: 203 })
  const writeTo = getPageWriter(response)
  if (!writeTo) throw new Error('a page is written by React itself')
  return { answer: response, writeTo }
}

describe('a page', () => {
  test('that is written in many small pieces goes out whole, in order, and in few', async () => {
    const paragraphs = Array.from({ length: 500 }, (_, n) => `<p>${n} ñ</p>`)
    const { writeTo } = createResponse((to) => {
      for (const piece of [HEAD, ...paragraphs]) to.write(piece)
      to.end()
    })
    const out = new PassThrough()
    const write = vi.spyOn(out, 'write')
    writeTo(out)
    expect((await buffer(out)).toString()).toBe(HEAD + paragraphs.join(''))
    expect(write.mock.calls.length).toBeLessThan(5)
  })

  test('sends what is ready before the rest is', async () => {
    const later = Promise.withResolvers<void>()
    const { writeTo } = createResponse((to) => {
      to.write(`${HEAD}shell`)
      void later.promise.then(() => to.end('rest'))
    })
    const out = new PassThrough()
    writeTo(out)
    const [first] = (await new Promise<Buffer[]>((resolve) =>
      out.once('data', (piece: Buffer) => resolve([piece])),
    )) as [Buffer]
    expect(first.toString()).toBe(`${HEAD}shell`)
    later.resolve()
    expect((await buffer(out)).toString()).toBe('rest')
  })

  test('waits for a slow reader', async () => {
    const { writeTo } = createResponse((to) => {
      to.write(HEAD)
      setImmediate(() => to.end('x'.repeat(100_000)))
    })
    const out = new PassThrough({ highWaterMark: 1 })
    writeTo(out)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await buffer(out)).length).toBe(HEAD.length + 100_000)
  })

  test('nobody reads any more is given up, and what waits for its end is told', async () => {
    const onEnd = vi.fn<() => void>()
    const closed = Promise.withResolvers<void>()
    const { writeTo } = createResponse((to) => {
      to.write(HEAD)
      to.once('close', () => closed.resolve())
    }, onEnd)
    const out = new PassThrough()
    writeTo(out)
    out.destroy()
    await closed.promise
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('that nobody waits for by the time it is ready is given up as well', async () => {
    const onEnd = vi.fn<() => void>()
    const { writeTo } = createResponse((to) => void to.write(HEAD), onEnd)
    const out = new PassThrough()
    out.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    writeTo(out)
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  })

  test('that breaks off breaks the connection off: half a page must not look whole', async () => {
    const { writeTo } = createResponse((to) => {
      to.write(HEAD)
      setImmediate(() => to.destroy(new Error('broken')).on('error', () => {}))
    })
    const out = new PassThrough()
    writeTo(out)
    await expect(buffer(out)).rejects.toThrow(/premature|closed|aborted/i)
  })

  test('can be read by a server that is not ours, and is rendered only then', async () => {
    const pipe = vi.fn<(to: Writable) => void>((to) => void to.end(`${HEAD}ñ`))
    const { answer: response } = createResponse(pipe)
    await new Promise((resolve) => setImmediate(resolve))
    expect(pipe).not.toHaveBeenCalled()
    expect(await response.text()).toBe(`${HEAD}ñ`)
    expect(response.status).toBe(203)
  })
})
