// Every address that takes a POST, read from the route table and the route modules: a new action is fuzzed without more code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import routes from '#app/routes.ts'

/** `file` is the route module: one module can have several addresses. */
export type Action = { pattern: string; isPage: boolean; file: string }

type Entry = { path?: string; file?: string; children?: Entry[] }
const ACTION = /export (?:async )?(?:function|const) action\b/

export function listActions(entries: readonly Entry[] = routes, parent = ''): Action[] {
  return entries.flatMap(({ path, file = '', children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    const source = readFileSync(join('app', file), 'utf8')
    const isPage = source.includes('export default')
    const own = ACTION.test(source) ? [{ pattern: pattern || '/', isPage, file }] : []
    return [...own, ...listActions(children, pattern)]
  })
}

/** The names of all fields that a schema knows, so that odd values get behind the check of the names. */
export function listFieldNames(): string[] {
  const sources = globSync('app/**/*.{schema,model}.ts').map((file) => readFileSync(file, 'utf8'))
  return [
    ...new Set(sources.flatMap((source) => [...source.matchAll(/^\s+(\w{2,30}):/gm)].map(([, name]) => name ?? ''))),
  ]
}
