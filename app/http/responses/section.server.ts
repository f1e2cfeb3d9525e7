// Sections of a page load in parallel and fail independently. Fast results are in the first HTML, so that they work without JavaScript
// and cause no layout shift; slow ones are streamed later and show a skeleton until then.
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'

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

/** If the database is unavailable for all sections, the whole page is a 503. */
export async function loadPageSections<Q extends Queries>(ctx: Ctx, queries: Q): Promise<Sections<Q>> {
  const running = Object.entries(queries).map(([name, query]) => ({ name, outcome: runQuery(ctx, name, query) }))
  const early = await Promise.all(running.map(({ outcome }) => withTimeout(FIRST_HTML_TIMEOUT_MS, outcome)))
  if (early.length > 0 && early.every((outcome) => outcome?.isUnavailable))
    fail('app.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY })
  const sections = running.map(({ name, outcome }, n) => [
    name,
    early[n]?.section ?? outcome.then(({ section }) => section),
  ])
  return Object.fromEntries(sections) as Sections<Q>
}

/** For a page with one section: the page is shown even if the section fails, with the status of the failure. */
export async function loadOnlySection<T>(ctx: Ctx, name: string, query: (ctx: Ctx) => Promise<T>) {
  const { section, isUnavailable, isBusy } = await runQuery(ctx, name, query)
  const canRetry = isUnavailable || isBusy
  const status = section.state === 'ready' ? 200 : canRetry ? 503 : 500
  const headers: HeadersInit = canRetry ? { 'Retry-After': String(SECONDS_UNTIL_RETRY) } : {}
  return { section: section as Section<T>, init: { status, headers } }
}

const ANSWERED = { isUnavailable: false, isBusy: false } as const

/** Never rejects: React Router would send the message of a rejection to the browser. */
async function runQuery(ctx: Ctx, name: string, query: Queries[string]): Promise<Outcome> {
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
