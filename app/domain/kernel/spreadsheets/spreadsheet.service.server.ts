// Reads the table of an uploaded file in a thread of its own: 5 seconds, bounded memory, one file of an account at a time, few in all
// (docs/decisions/020-parsers-of-uploaded-files.md). A file that does not finish is refused like one that is no table, and counted.
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { createKeyedLimiter } from '#app/adapters/keyed-limiter.ts'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { TableAnswer, TableLimits, TableRow } from './spreadsheet.model.ts'
import { runInThread, ThreadError, type ThreadFailure, type ThreadLimits } from './table-thread.service.server.ts'

/** Unpacked parts of a workbook, 20 MB at most, are outside the heap. */
const THREAD_LIMITS: ThreadLimits = { timeMs: 5_000, heapMb: 192 }
/** Further files of an account wait, so that a double click is no error. */
const MAX_WAITING_OF_ACCOUNT = 2
const MAX_AT_ONCE = 2
const SECONDS_UNTIL_RETRY = 10

/** The built server has no sources; its thread is a file beside it. */
const THREAD_FILE = /\.ts(?:\?|$)/.test(import.meta.url)
  ? join(PROJECT_ROOT, 'app/domain/kernel/spreadsheets/engine/table-worker.server.ts')
  : join(PROJECT_ROOT, 'build/server/table-worker.js')

type ReadTask = { accountId: string; bytes: Uint8Array; limits: TableLimits }

export type TableReader = {
  read(task: ReadTask): Promise<TableAnswer>
  /** Files whose thread gave no answer since the start, by reason. */
  getUnread(): Readonly<Record<ThreadFailure, number>>
}

export function createTableReader({ file = THREAD_FILE, limits = THREAD_LIMITS, maxWaiting = 20 } = {}): TableReader {
  const unread = { time: 0, memory: 0, crash: 0 }
  const runThread = createConcurrencyLimiter({
    maxConcurrent: MAX_AT_ONCE,
    maxQueueLength: maxWaiting,
    onOverload: () => fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
  })
  const runForAccount = createKeyedLimiter({
    maxConcurrent: 1,
    maxQueueLength: MAX_WAITING_OF_ACCOUNT,
    onOverload: () => fail('import.reading', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
  })
  return {
    read: ({ accountId, bytes, limits: tableLimits }) =>
      runForAccount(accountId, () =>
        runThread(async () => {
          const copy = new Uint8Array(bytes) // the caller keeps its bytes
          const data = { bytes: copy, limits: tableLimits }
          try {
            return (await runInThread(file, { data, transfer: [copy.buffer], limits })) as TableAnswer
          } catch (error) {
            if (error instanceof ThreadError) unread[error.failure]++
            throw error
          }
        }),
      ),
    getUnread: () => unread,
  }
}

const reader = createTableReader()

export const getUnreadFiles = () => reader.getUnread()

/** The rows of the file of the person who is signed in. */
export async function readSpreadsheet(ctx: Ctx, bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  requireSignIn(ctx.actor)
  const answer = await reader.read({ accountId: ctx.actor.id, bytes, limits }).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error
    ctx.adapters.log.warn('spreadsheet.unread', { failure: error.failure, bytes: bytes.byteLength, error: error.cause })
    return fail('import.unreadable', {}, { cause: error })
  })
  return requireRows(answer)
}

/** Fails with the reason for the person. */
export function requireRows(answer: TableAnswer): TableRow[] {
  if ('rows' in answer) return answer.rows
  return answer.problem.reason === 'quotes'
    ? fail('import.quotes', { line: answer.problem.line })
    : fail('import.unreadable')
}
