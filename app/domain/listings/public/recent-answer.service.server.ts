// Counting a very large table takes a while. Questions that come meanwhile share the answer, and a slow one is kept for a moment, so
// that however many people look, counting is at most a tenth of the database's work. Each process by itself, for seconds only.
import type { Ctx } from '#app/domain/ctx.server.ts'

const TIMES_AS_LONG = 10
const AT_MOST_MS = 5_000
/** What is found faster is asked anew every time: on a table of a usual size the figures are live. */
const FAST_MS = 20

type Answer<T> = { found: Promise<T>; freshUntil: number }

export function shareRecentAnswer<T>(find: (ctx: Ctx) => Promise<T>, clock = () => performance.now()) {
  const answers = new WeakMap<Ctx['db'], Answer<T>>()
  return (ctx: Ctx): Promise<T> => {
    const known = answers.get(ctx.db)
    if (known && clock() < known.freshUntil) return known.found
    const started = clock()
    const answer: Answer<T> = { found: find(ctx), freshUntil: Number.POSITIVE_INFINITY }
    answers.set(ctx.db, answer)
    answer.found.then(
      () => {
        const took = clock() - started
        answer.freshUntil = took < FAST_MS ? 0 : clock() + Math.min(took * TIMES_AS_LONG, AT_MOST_MS)
      },
      () => (answer.freshUntil = 0), // a failure is nobody else's answer
    )
    return answer.found
  }
}
