// The response of a page. Our server lets React write directly to the socket in a few large chunks: through web streams, in chunks of
// 2 KB, a list page costs about 10 % more CPU time.
import { PassThrough, Writable } from 'node:stream'
import { createPreloadFilter } from './preload-filter.server.ts'

/** Starts writing, and ends `to` when the page is complete. */
export type WritePage = (to: Writable) => void

/** Larger than any page, so that everything ready is written without waiting. */
const BUFFER_BYTES = 1024 * 1024

const writers = new WeakMap<Response, WritePage>()
export const getPageWriter = (response: Response): WritePage | undefined => writers.get(response)

/** `pipe` is React's. `onEnd` is called once, when the page is complete or the reader is gone. */
export function createPageResponse(pipe: (to: Writable) => void, onEnd: () => void, init: ResponseInit): Response {
  const write: WritePage = (to) => pipe(createBufferedWriter(to, onEnd))
  const response = new Response(createBody(write), init)
  writers.set(response, write)
  return response
}

/** For the development server, which reads the body as a web stream. Rendering starts with the first read. */
function createBody(write: WritePage): ReadableStream<Uint8Array> {
  const pieces = readPieces(write)
  const body: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  }
  return new ReadableStream(body, { highWaterMark: 0 })
}

async function* readPieces(write: WritePage): AsyncGenerator<Uint8Array, undefined> {
  const page = new PassThrough()
  write(page)
  yield* page as AsyncIterable<Uint8Array>
}

function createBufferedWriter(to: Writable, onEnd: () => void): Writable {
  const { pass, rest } = createPreloadFilter()
  let isComplete = false
  const forward = (bytes: Buffer, done: () => void) => {
    const piece = pass(bytes)
    const hasRoom = piece.length === 0 || to.write(piece)
    ;(to as { flush?: () => void }).flush?.() // otherwise the compression buffers small chunks
    if (hasRoom) process.nextTick(done)
    else to.once('drain', done)
  }
  const page = new Writable({
    highWaterMark: BUFFER_BYTES,
    write: (piece: Buffer, _encoding, done) => forward(piece, done),
    writev: (pieces, done) => forward(Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      isComplete = true
      to.end(rest())
      done()
    },
    destroy(error, done) {
      onEnd()
      if (!isComplete) to.destroy()
      done(error)
    },
  })
  const giveUp = () => page.destroy() // makes React stop rendering
  if (to.destroyed) process.nextTick(giveUp)
  else to.once('close', giveUp)
  page.cork() // joins the small writes of one flush into one chunk
  process.nextTick(() => page.uncork())
  return page
}
