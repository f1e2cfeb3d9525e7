import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { createPageResponse, getPageWriter } from './page-response.server.ts'

const HEAD = '<head></head>'

function createResponse(
  pipe: (to: Writable) => void,
  onEnd = () => {},
): { response: Response; writeTo: (to: Writable) => void } {
  const response = createPageResponse(pipe, onEnd, { status: 203 })
  const writeTo = getPageWriter(response)
  if (!writeTo) throw new Error('the response has no page writer')
  return { response, writeTo }
}

describe('createPageResponse', () => {
  test('many small writes are sent complete, in order and in few chunks', async () => {
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

  test('the ready part is sent before the rest is rendered', async () => {
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

  test('a slow reader gets the whole page', async () => {
    const { writeTo } = createResponse((to) => {
      to.write(HEAD)
      setImmediate(() => to.end('x'.repeat(100_000)))
    })
    const out = new PassThrough({ highWaterMark: 1 })
    writeTo(out)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await buffer(out)).length).toBe(HEAD.length + 100_000)
  })

  test('rendering stops and onEnd is called when the reader disconnects', async () => {
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

  test('onEnd is called when the reader was gone before the page was ready', async () => {
    const onEnd = vi.fn<() => void>()
    const { writeTo } = createResponse((to) => void to.write(HEAD), onEnd)
    const out = new PassThrough()
    out.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    writeTo(out)
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  })

  test('an error during rendering aborts the connection, so that half a page does not look complete', async () => {
    const { writeTo } = createResponse((to) => {
      to.write(HEAD)
      setImmediate(() => to.destroy(new Error('broken')).on('error', () => {}))
    })
    const out = new PassThrough()
    writeTo(out)
    await expect(buffer(out)).rejects.toThrow(/premature|closed|aborted/i)
  })

  test('the body can be read as a web stream, and rendering starts with the read', async () => {
    const pipe = vi.fn<(to: Writable) => void>((to) => void to.end(`${HEAD}ñ`))
    const { response } = createResponse(pipe)
    await new Promise((resolve) => setImmediate(resolve))
    expect(pipe).not.toHaveBeenCalled()
    expect(await response.text()).toBe(`${HEAD}ñ`)
    expect(response.status).toBe(203)
  })
})
