// Reads a calendar in a thread of its own: 5 seconds, bounded memory, few at once (docs/decisions/030-calendars-of-other-services.md). One that
// does not finish is unreadable.
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  runInThread,
  ThreadError,
  type ThreadLimits,
} from '#app/domain/kernel/spreadsheets/table-thread.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { CalendarAnswer, CalendarTask } from './imported-calendar.model.ts'

const THREAD_LIMITS: ThreadLimits = { timeMs: 5_000, heapMb: 96 }
const SECONDS_UNTIL_RETRY = 10

/** The built server has no sources; its thread is a file beside it. */
const THREAD_FILE = /\.ts(?:\?|$)/.test(import.meta.url)
  ? join(PROJECT_ROOT, 'app/domain/tenancy/imported-calendars/engine/calendar-worker.server.ts')
  : join(PROJECT_ROOT, 'build/server/calendar-worker.js')

const runThread = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueueLength: 20,
  onOverload: () => fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY }),
})

export async function readCalendar(ctx: Ctx, task: CalendarTask): Promise<CalendarAnswer> {
  try {
    const options = { data: task, transfer: [], limits: THREAD_LIMITS }
    return (await runThread(() => runInThread(THREAD_FILE, options))) as CalendarAnswer
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    ctx.adapters.log.warn('calendar.unread', { failure: error.failure, characters: task.text.length })
    return { problem: 'unreadable' }
  }
}
