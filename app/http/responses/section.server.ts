// Sections of a page load in parallel and fail independently. Fast results are in the first HTML, so that they work without JavaScript
// and cause no layout shift; slow ones are streamed later and show a skeleton until then.
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'

/** `errorId` finds the log line; the cause is only in the log. */
export type Section<T> = { state: 'ready'; value: T } | { state: 'failed'; errorId: string }
export type PageSection<T> = Section<T> | Promise<Section<T>>

const FIRST_HTML_TIMEOUT_MS = 300
/** Shorter than the stream timeout in entry.server, because a stream that ends first leaves skeletons on the page. */
const SECTION_TIMEOUT_MS = 4_000
const SECONDS_UNTIL_RETRY = 5

type Queries = Record<string, (ctx: Ctx) => Promise<unknown>>
type Sections<Q extends Queries> = { [K in keyof Q]: PageSection<Awaited<ReturnType<Q[K]>>> }
/** Busy: a limiter refused the query, so other sections may still be answered. */
type Outcome = { section: Section<unknown>; isUnavailable: boolean; isBusy: boolean }

/** The page is shown even if all sections fail; `init` then has the status of the failure. */
export async function loadPageSections<Q extends Queries>(ctx: Ctx, queries: Q) {
  const running = Object.entries(queries).map(([name, query]) => ({ name, outcome: runQuery(ctx, name, query) }))
  const early = await Promise.all(running.map(({ outcome }) => withTimeout(FIRST_HTML_TIMEOUT_MS, outcome)))
  const sections = running.map(({ name, outcome }, n) => [
    name,
    early[n]?.section ?? outcome.then(({ section }) => section),
  ])
  return { sections: Object.fromEntries(sections) as Sections<Q>, init: buildInit(early) }
}

/** For a page with one section, which is in the first HTML. */
export async function loadOnlySection<T>(ctx: Ctx, name: string, query: (ctx: Ctx) => Promise<T>) {
  const outcome = await runQuery(ctx, name, query)
  return { section: outcome.section as Section<T>, init: buildInit([outcome]) }
}

/** One section that is ready, or still loading, makes the page a 200. */
function buildInit(outcomes: readonly (Outcome | undefined)[]): { status: number; headers: HeadersInit } {
  if (!outcomes.every((outcome) => outcome?.section.state === 'failed')) return { status: 200, headers: {} }
  const canRetry = outcomes.every((outcome) => outcome?.isUnavailable || outcome?.isBusy)
  return canRetry
    ? { status: 503, headers: { 'Retry-After': String(SECONDS_UNTIL_RETRY) } }
    : { status: 500, headers: {} }
}

const ANSWERED = { isUnavailable: false, isBusy: false } as const

/** Never rejects: React Router would send the message of a rejection to the browser. */
async function runQuery(ctx: Ctx, name: string, query: Queries[string]): Promise<Outcome> {
  const outcome = await runInTime(ctx, name, query)
  if (outcome.section.state === 'failed' && ctx.request.shared) ctx.request.shared.isComplete = false
  return outcome
}

async function runInTime(ctx: Ctx, name: string, query: Queries[string]): Promise<Outcome> {
  const failed = { state: 'failed', errorId: ctx.request.id } as const
  try {
    const ready = query(ctx).then((value): Outcome => ({ ...ANSWERED, section: { state: 'ready', value } }))
    const outcome = await withTimeout(SECTION_TIMEOUT_MS, ready)
    if (outcome) return outcome
    ctx.adapters.log.error('section.tooSlow', { requestId: ctx.request.id, section: name })
    return { ...ANSWERED, section: failed, isUnavailable: true } // too slow now is a reason to try again, not a defect
  } catch (error) {
    const isBusy = isAppError(error) && error.status === 503
    ctx.adapters.log[isBusy ? 'warn' : 'error']('section.failed', { requestId: ctx.request.id, section: name, error })
    return { section: failed, isUnavailable: isDatabaseUnavailable(error), isBusy }
  }
}

/** Undefined after the timeout. */
function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)))
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
