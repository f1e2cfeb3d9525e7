// Counts failures of this process by group until they are stored. Bounded: a flood of different failures is one group of its own.
import { createHash } from 'node:crypto'
import type { StartQuery } from '#app/db/traced-queries.server.ts'
import { describeError, describeSlowQuery, type Failure, SLOW_QUERY_MS } from './failure-group.rules.server.ts'

export type CountedFailure = Failure & { fingerprint: string; count: number; lastAt: Date }

const MAX_GROUPS = 200
const REST: Omit<Failure, 'kind'> = { place: '…', text: '…', id: null, milliseconds: null }
/** Errors of browsers are warnings in the log, because they are not ours alone. */
const BROWSER_FAILED = 'browser.failed'

export type FailureCounter = ReturnType<typeof createFailureCounter>

/** `getMilliseconds` measures statements. */
export function createFailureCounter(now: () => Date, getMilliseconds = () => performance.now()) {
  let groups = new Map<string, CountedFailure>()

  function add(failure: Failure, count = 1, lastAt = now()): void {
    const fingerprint = hash(failure)
    const known = groups.get(fingerprint)
    if (!known && groups.size >= MAX_GROUPS && failure.place !== REST.place)
      return add({ ...REST, kind: failure.kind }, count, lastAt)
    const slowest = Math.max(known?.milliseconds ?? 0, failure.milliseconds ?? 0)
    groups.set(fingerprint, {
      ...failure,
      fingerprint,
      count: (known?.count ?? 0) + count,
      lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
      milliseconds: failure.milliseconds === null ? null : slowest,
    })
  }

  return {
    noteLogEntry: (level: 'warn' | 'error', event: string, fields: Readonly<Record<string, unknown>>): void => {
      if (level === 'error' || event === BROWSER_FAILED) add(describeError(event, fields))
    },
    /** Beside the traces of `startQuery`. */
    watchQueries:
      (startQuery?: StartQuery): StartQuery =>
      (text) => {
        const endTrace = startQuery?.(text) ?? null
        const startedAt = getMilliseconds()
        return (error) => {
          endTrace?.(error)
          const milliseconds = getMilliseconds() - startedAt
          if (milliseconds >= SLOW_QUERY_MS) add(describeSlowQuery(text, milliseconds))
        }
      },
    /** What was counted since the last call. */
    take(): CountedFailure[] {
      const taken = [...groups.values()]
      groups = new Map()
      return taken
    },
    /** What could not be stored is counted again. */
    giveBack(failures: readonly CountedFailure[]): void {
      for (const { fingerprint: _, count, lastAt, ...failure } of failures) add(failure, count, lastAt)
    },
  }
}

const hash = ({ kind, place, text }: Failure) =>
  createHash('sha256').update(`${kind}\n${place}\n${text}`).digest('hex').slice(0, 32)
