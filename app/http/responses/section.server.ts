// Parts of a page that load side by side and fail alone (spec §2). What is found quickly is in the first HTML, so that it is there
// without JavaScript and nothing jumps; what takes longer follows in the stream, while its skeleton stands in.
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/** `errorId` finds the log line. Why it failed stays in the log. */
export type Section<T> = { state: 'ready'; value: T } | { state: 'failed'; errorId: string }
export type PageSection<T> = Section<T> | Promise<Section<T>>

const FIRST_HTML_TIMEOUT_MS = 300
/** Less than the stream waits (entry.server): a page that ends early would leave its skeletons standing. */
const SECTION_TIMEOUT_MS = 4_000
const SECONDS_UNTIL_RETRY = 5

type Queries = Record<string, (ctx: Ctx) => Promise<unknown>>
type Sections<Q extends Queries> = { [K in keyof Q]: PageSection<Awaited<ReturnType<Q[K]>>> }
type Outcome = { section: Section<unknown>; isUnavailable: boolean }

/** Without any database there is no page worth showing: that is a 503 as anywhere else, and not a page full of holes. */
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

/** A page with one such part: the page stands, and its status still says the truth. */
export async function loadOnlySection<T>(ctx: Ctx, name: string, query: (ctx: Ctx) => Promise<T>) {
  const { section, isUnavailable } = await runQuery(ctx, name, query)
  const status = section.state === 'ready' ? 200 : isUnavailable ? 503 : 500
  const headers: HeadersInit = isUnavailable ? { 'Retry-After': String(SECONDS_UNTIL_RETRY) } : {}
  return { section: section as Section<T>, init: { status, headers } }
}

/** Never rejects: a rejection would travel to the browser with its message. */
async function runQuery(ctx: Ctx, name: string, query: Queries[string]): Promise<Outcome> {
  const failed = { state: 'failed', errorId: ctx.request.id } as const
  try {
    const ready = query(ctx).then((value): Outcome => ({ section: { state: 'ready', value }, isUnavailable: false }))
    const outcome = await withTimeout(SECTION_TIMEOUT_MS, ready)
    if (outcome) return outcome
    ctx.adapters.log.error('section.tooSlow', { requestId: ctx.request.id, section: name })
    return { section: failed, isUnavailable: false }
  } catch (error) {
    ctx.adapters.log.error('section.failed', { requestId: ctx.request.id, section: name, error })
    return { section: failed, isUnavailable: isDatabaseUnavailable(error) }
  }
}

/** Undefined when it takes longer. */
function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)))
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
