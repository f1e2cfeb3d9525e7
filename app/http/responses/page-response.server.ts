// The page as an answer. Our own server lets React write straight to the connection, in few large pieces: the way through the streams of
// the web platform, two kilobytes at a time, costs a tenth of the work on a list.
import { PassThrough, Writable } from 'node:stream'
import { createPreloadFilter } from './preload-filter.server.ts'

/** Begins to write, and ends the connection when the page is complete. */
export type WritePage = (to: Writable) => void

/** A page is written at once as far as it is ready; this only has to be more than one. */
const BUFFER_BYTES = 1024 * 1024

const writers = new WeakMap<Response, WritePage>()
export const getPageWriter = (response: Response): WritePage | undefined => writers.get(response)

/** `pipe` is React's; `onEnd` is told once there is nothing left to write or nobody to read it. */
export function createPageResponse(pipe: (to: Writable) => void, onEnd: () => void, init: ResponseInit): Response {
  const write: WritePage = (to) => pipe(createBufferedWriter(to, onEnd))
  const response = new Response(createBody(write), init)
  writers.set(response, write)
  return response
}

/** For a server that is not ours (in development): begins when it is read from. */
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
    ;(to as { flush?: () => void }).flush?.() // or what compresses would wait for company
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
  const giveUp = () => page.destroy() // React then stops rendering what nobody reads
  if (to.destroyed) process.nextTick(giveUp)
  else to.once('close', giveUp)
  page.cork() // what React writes in one go is handed on in one piece
  process.nextTick(() => page.uncork())
  return page
}
