// A connection behind a pooler in transaction mode: settings last for one transaction, and no statement has a name.
import type pg from 'pg'

export function usePooledConnection(client: pg.PoolClient, transactionSettings: string): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const unnamed = isNamed(first) ? { ...first, name: undefined } : first
    const result = query(unnamed, ...rest)
    if (transactionSettings === '' || !isBegin(first) || !(result instanceof Promise)) return result
    return result.then(async (begun: unknown) => {
      await query(transactionSettings)
      return begun
    })
  }) as typeof client.query
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined

const isBegin = (query: unknown) => /^\s*begin\b/i.test(typeof query === 'string' ? query : readText(query))

const readText = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? query.text : ''
