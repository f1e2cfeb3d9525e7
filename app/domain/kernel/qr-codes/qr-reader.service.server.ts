// Reads the QR code in an uploaded picture: the pixels in libvips, the search for the code in a thread with limits
// (docs/decisions/020-parsers-of-uploaded-files.md). The picture is not stored.
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { createKeyedLimiter } from '#app/adapters/keyed-limiter.ts'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  runInThread,
  ThreadError,
  type ThreadLimits,
} from '#app/domain/kernel/spreadsheets/table-thread.service.server.ts'
import { decodeToGrey, type GreyPicture } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { QrAnswer } from './engine/qr-worker.server.ts'

const THREAD_LIMITS: ThreadLimits = { timeMs: 5_000, heapMb: 192 }
const MAX_WAITING_OF_ACCOUNT = 2
const MAX_AT_ONCE = 1
const SECONDS_UNTIL_RETRY = 10
/** A screenshot of a phone keeps its size; a photo of a printed code is reduced to what the search can do in a moment. */
const MAX_SIDE_PX = 1_600

/** The built server has no sources; its thread is a file beside it. */
const THREAD_FILE = /\.ts(?:\?|$)/.test(import.meta.url)
  ? join(PROJECT_ROOT, 'app/domain/kernel/qr-codes/engine/qr-worker.server.ts')
  : join(PROJECT_ROOT, 'build/server/qr-worker.js')

export type QrReader = { read(accountId: string, picture: GreyPicture): Promise<string | null> }

export function createQrReader({ file = THREAD_FILE, limits = THREAD_LIMITS, maxWaiting = 20 } = {}): QrReader {
  const onOverload = () => fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY })
  const runThread = createConcurrencyLimiter({ maxConcurrent: MAX_AT_ONCE, maxQueueLength: maxWaiting, onOverload })
  const runForAccount = createKeyedLimiter({ maxConcurrent: 1, maxQueueLength: MAX_WAITING_OF_ACCOUNT, onOverload })
  return {
    read: (accountId, { pixels, width, height }) =>
      runForAccount(accountId, () =>
        runThread(async () => {
          const luma = new Uint8Array(pixels) // the caller keeps its pixels
          const data = { luma, width, height }
          const answer = (await runInThread(file, { data, transfer: [luma.buffer], limits })) as QrAnswer
          return answer.text
        }),
      ),
  }
}

const reader = createQrReader()

/** The text of the code in the picture of the person who is signed in. Null if there is none that can be read. */
export async function readQrCode(ctx: Ctx, bytes: Uint8Array): Promise<string | null> {
  requireSignIn(ctx.actor)
  const picture = await decodeToGrey(bytes, MAX_SIDE_PX)
  return reader.read(ctx.actor.id, picture).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error
    ctx.adapters.log.warn('qr.unread', { failure: error.failure, bytes: bytes.byteLength, error: error.cause })
    return null
  })
}
