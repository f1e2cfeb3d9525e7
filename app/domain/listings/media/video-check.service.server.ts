// Checks an uploaded video in a thread with limits (docs/decisions/020-parsers-of-uploaded-files.md). The thread reads the file from the disk and
// empties there what is neither picture nor sound.
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { runInThread, ThreadError } from '#app/domain/kernel/spreadsheets/table-thread.service.server.ts'
import type { FileOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { fail } from '#app/errors/app-error.ts'
import type { VideoFacts } from './engine/video-check.ts'
import type { VideoAnswer, VideoTask } from './engine/video-worker.server.ts'

const LIMITS = { timeMs: 10_000, heapMb: 128 }
const SECONDS_UNTIL_RETRY = 10

/** The built server has no sources; its thread is a file beside it. */
const THREAD_FILE = /\.ts(?:\?|$)/.test(import.meta.url)
  ? join(PROJECT_ROOT, 'app/domain/listings/media/engine/video-worker.server.ts')
  : join(PROJECT_ROOT, 'build/server/video-worker.js')

const runThread = createConcurrencyLimiter({
  maxConcurrent: 1,
  maxQueueLength: 20,
  onOverload: () => fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
})

/** Changes the file on the disk. Fails for a file that not every browser plays. */
export async function cleanVideoFile(ctx: Ctx, { path, start, size }: FileOnDisk): Promise<VideoFacts> {
  const data: VideoTask = { path, start, size }
  const answer = (await runThread(() => runInThread(THREAD_FILE, { data, transfer: [], limits: LIMITS })).catch(
    (error: unknown) => {
      if (!(error instanceof ThreadError)) throw error
      ctx.adapters.log.warn('video.unread', { failure: error.failure, bytes: size, error: error.cause })
      return fail('video.unread')
    },
  )) as VideoAnswer
  return 'facts' in answer ? answer.facts : fail(answer.problem)
}
