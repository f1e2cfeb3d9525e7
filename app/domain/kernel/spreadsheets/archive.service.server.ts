// Takes files out of an uploaded ZIP archive in a thread with limits (docs/decisions/020-parsers-of-uploaded-files.md), and keeps them in memory
// only while they are used: one archive of an account at a time, few in all.
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { createKeyedLimiter } from '#app/adapters/keyed-limiter.ts'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type ArchiveAnswer, ARCHIVE_LIMITS, type ArchiveFile } from './archive.model.ts'
import { runInThread, ThreadError, type ThreadLimits } from './table-thread.service.server.ts'

/** Unpacked files are outside the heap. */
const THREAD_LIMITS: ThreadLimits = { timeMs: 5_000, heapMb: 64 }
const SECONDS_UNTIL_RETRY = 10
const MEGABYTE = 1024 * 1024

/** The built server has no sources; its thread is a file beside it. */
const THREAD_FILE = /\.ts(?:\?|$)/.test(import.meta.url)
  ? join(PROJECT_ROOT, 'app/domain/kernel/spreadsheets/engine/archive-worker.server.ts')
  : join(PROJECT_ROOT, 'build/server/archive-worker.js')

const runWithFiles = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueueLength: 4,
  onOverload: () => fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
})
const runForAccount = createKeyedLimiter({
  maxConcurrent: 1,
  maxQueueLength: 1,
  onOverload: () => fail('import.reading', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
})

type Archive = { bytes: Uint8Array; wanted: readonly string[] }

/** Calls `use` with the wanted files of the archive of the person who is signed in. */
export async function withArchiveFiles<T>(
  ctx: Ctx,
  archive: Archive,
  use: (files: readonly ArchiveFile[]) => Promise<T>,
): Promise<T> {
  requireSignIn(ctx.actor)
  return runForAccount(ctx.actor.id, () => runWithFiles(async () => use(await readFiles(ctx, archive))))
}

async function readFiles(ctx: Ctx, { bytes, wanted }: Archive): Promise<ArchiveFile[]> {
  const copy = new Uint8Array(bytes) // the caller keeps its bytes
  const data = { bytes: copy, wanted: [...wanted] }
  const answer = await runInThread(THREAD_FILE, { data, transfer: [copy.buffer], limits: THREAD_LIMITS }).catch(
    (error: unknown) => {
      if (!(error instanceof ThreadError)) throw error
      ctx.adapters.log.warn('archive.unread', { failure: error.failure, bytes: bytes.byteLength, error: error.cause })
      return { problem: 'unreadable' }
    },
  )
  const { files } = answer as Exclude<ArchiveAnswer, { problem: string }> | { files: undefined }
  return (
    files ?? fail('import.archiveUnreadable', { files: ARCHIVE_LIMITS.entries, mb: ARCHIVE_LIMITS.bytes / MEGABYTE })
  )
}
