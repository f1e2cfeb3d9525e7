// Counts hits of limits that must not stop a page when the database does (`onFailure: 'open'`). Hits that arrive while a statement runs
// share the next one, so that a flood needs one connection instead of one for each request. If a statement fails or is late, this process
// counts alone and goes on from the last shared count that it knows: a failing counter never lets everything pass.
import type { LimitResult } from './limits.rules.ts'

export type Hits = { key: string; hits: number; windowSeconds: number }
/** `count` includes the hits. */
export type Counted = { key: string; count: number; secondsLeft: number }
export type LimitCounter = ReturnType<typeof createLimitCounter>

type Rule = { max: number; windowSeconds: number }
type Waiting = Rule & { answers: ((result: LimitResult) => void)[] }

const KEYS_PER_STATEMENT = 500
const REMEMBERED_KEYS = 20_000
/** Every page waits for its counter, so a database that does not answer must not hold the counter for the time of a query. */
const ANSWER_MS = 500
/** Hits that nobody waits for are collected for so long. */
const COLLECT_MS = 100

/** Not a failure of the database: a busy one is late too, and the limit holds meanwhile. */
export class LateCounterError extends Error {}

export function createLimitCounter(options: {
  /** Adds the hits to the shared counters, in one statement. */
  addHits: (hits: Hits[]) => Promise<Counted[]>
  onFailure: (error: unknown) => void
  nowMs?: () => number
  answerMs?: number
}) {
  const { addHits, onFailure, nowMs = () => performance.now(), answerMs = ANSWER_MS } = options
  const waiting = new Map<string, Waiting>()
  const lastKnown = new Map<string, { count: number; endsAtMs: number }>()
  let isRunning = false
  let collecting: NodeJS.Timeout | undefined

  function count(key: string, rule: Rule): Promise<LimitResult> {
    return new Promise((resolve) => {
      addHit(key, rule, resolve)
      if (!isRunning) void run()
    })
  }

  /**
   * Decides by the last count that this process knows and counts the hit afterwards, together with others: for answers that cost less than
   * a statement. What passes beyond the maximum is at most what comes in a tenth of a second.
   */
  function countLater(key: string, rule: Rule): LimitResult {
    addHit(key, rule, () => undefined)
    if (!isRunning) collecting ??= setTimeout(() => void run(), COLLECT_MS).unref()
    const known = lastKnown.get(key)
    const isFull = known !== undefined && known.count >= rule.max && known.endsAtMs > nowMs()
    return { allowed: !isFull, retryAfterSeconds: isFull ? Math.ceil((known.endsAtMs - nowMs()) / 1_000) : 0 }
  }

  function addHit(key: string, rule: Rule, answer: Waiting['answers'][number]): void {
    const entry = waiting.get(key) ?? { ...rule, answers: [] }
    entry.answers.push(answer)
    waiting.set(key, entry)
  }

  async function run(): Promise<void> {
    isRunning = true
    clearTimeout(collecting)
    collecting = undefined
    while (waiting.size > 0) {
      const batch = takeBatch()
      const hits = batch.map(([key, { answers, windowSeconds }]) => ({ key, hits: answers.length, windowSeconds }))
      const counted = new Map((await addOrCountAlone(hits)).map((row) => [row.key, row]))
      for (const [key, entry] of batch) answer(entry, counted.get(key))
    }
    isRunning = false
  }

  /** In the order of the keys, so that two processes cannot deadlock. */
  function takeBatch(): [string, Waiting][] {
    const batch = [...waiting].slice(0, KEYS_PER_STATEMENT).toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [key] of batch) waiting.delete(key)
    return batch
  }

  async function addOrCountAlone(hits: Hits[]): Promise<Counted[]> {
    try {
      const counted = await answerInTime(addHits(hits), answerMs)
      for (const row of counted) remember(row.key, row.count, nowMs() + row.secondsLeft * 1_000)
      return counted
    } catch (error) {
      onFailure(error)
      return hits.map(countAlone)
    }
  }

  function countAlone({ key, hits, windowSeconds }: Hits): Counted {
    const known = lastKnown.get(key)
    const isOpen = known !== undefined && known.endsAtMs > nowMs()
    const total = isOpen ? known.count + hits : hits
    const endsAtMs = isOpen ? known.endsAtMs : nowMs() + windowSeconds * 1_000
    remember(key, total, endsAtMs)
    return { key, count: total, secondsLeft: Math.ceil((endsAtMs - nowMs()) / 1_000) }
  }

  function remember(key: string, total: number, endsAtMs: number): void {
    lastKnown.delete(key) // the oldest key is the first one
    lastKnown.set(key, { count: total, endsAtMs })
    const [oldest] = lastKnown.keys()
    if (lastKnown.size > REMEMBERED_KEYS && oldest !== undefined) lastKnown.delete(oldest)
  }

  return { count, countLater }
}

function answer({ answers, max, windowSeconds }: Waiting, counted: Counted | undefined): void {
  const countBefore = counted === undefined ? max : counted.count - answers.length
  const retryAfterSeconds = Math.max(1, counted?.secondsLeft ?? windowSeconds)
  answers.forEach((resolve, index) => {
    const allowed = countBefore + index < max
    resolve({ allowed, retryAfterSeconds: allowed ? 0 : retryAfterSeconds })
  })
}

/** A late answer is not used: its hits are counted twice, here and in the database, which errs on the safe side. */
async function answerInTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LateCounterError(`the counter did not answer within ${ms} ms`)), ms)
  answer.catch(() => undefined) // it may fail after nobody waits for it any more
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
