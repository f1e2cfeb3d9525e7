// The operation of an address and its parameters.
import type { Operation } from '#app/domain/public-api/contract/operation.model.ts'
import { OPERATIONS } from '#app/domain/public-api/contract/operations.data.server.ts'

type Found =
  | { operation: Operation; params: Record<string, string> }
  /** `allowed`: the methods of a known address. */
  | { operation: null; allowed: string[] }

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

export function findOperation(method: string, path: string): Found {
  const matches = PATTERNS.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path)
    return match ? [{ operation, params: { ...match.groups } }] : []
  })
  const wanted = method === 'HEAD' ? 'GET' : method
  const found = matches.find(({ operation }) => operation.method === wanted)
  return found ?? { operation: null, allowed: matches.map(({ operation }) => operation.method) }
}
