// Reports each statement of a connection to the traces. The text has placeholders; the values are not read.
import type pg from 'pg'

/** Returns what ends the report, or null if nobody traces now. */
export type StartQuery = (text: string) => ((error?: unknown) => void) | null

export function traceQueries(client: pg.ClientBase, startQuery: StartQuery): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const end = startQuery(readText(args[0]))
    if (end === null) return query(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        end(results[0])
        callback(...results)
      })
    const result = query(...args)
    if (result instanceof Promise) result.then(() => end(), end)
    else end() // a stream, whose reader decides how long it takes
    return result
  }) as typeof client.query
}

function readText(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : ''
}
