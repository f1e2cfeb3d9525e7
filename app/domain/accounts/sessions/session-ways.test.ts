// The table of sessions against the code: every caller of the function that opens a session, and nothing beside that function (promise S6).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES } from '#app/pages/pages.server.ts'
import { isTestFile, listSourceFiles } from '#tests/support/source-files.ts'
import { isNode, type Node, parseSource, visitNodes } from '#tests/support/syntax-tree.ts'
import { isUpToDate } from '../../../../scripts/docs/sessions-doc.ts'
import { SESSION_KINDS, SESSION_WAY_ROWS } from './session-ways.data.ts'

const OPENING = 'app/domain/accounts/sessions/session-opening.commands.server.ts'
const sources = listSourceFiles().filter((path) => path.startsWith('app/') && !isTestFile(path))
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))

/** The name of the function declaration around each call. */
function listCalls(path: string, text: string, callee: string): { caller: string; call: Node }[] {
  const calls: { caller: string; call: Node }[] = []
  visitNodes(parseSource(path, text), (declaration) => {
    if (declaration.type !== 'FunctionDeclaration') return true
    const name = isNode(declaration.id) ? String(declaration.id.name) : ''
    visitNodes(declaration, (call) => {
      const isCall = call.type === 'CallExpression' && isNode(call.callee) && call.callee.name === callee
      if (isCall) calls.push({ caller: `${path}#${name}`, call })
    })
    return false
  })
  return calls
}

/** The text of `way` in `openSession(ctx, { way: 'password', … })`. */
function readWay({ arguments: [, opening] }: { arguments: Node[] }): string {
  const entries = (opening?.properties ?? []) as { key: Node; value: Node }[]
  const way = entries.find(({ key }) => key.name === 'way')?.value
  return typeof way?.value === 'string' ? way.value : 'not a literal'
}

const importsOpening = (text: string) => text.includes(`${OPENING.replace('app/', '#app/')}'`)

test('the table has every caller of the function that opens a session, and no other', () => {
  const calls = [...texts].flatMap(([path, text]) => (importsOpening(text) ? listCalls(path, text, 'openSession') : []))
  const found = calls.map(({ caller, call }) => `${readWay(call as never)} ${caller}`)
  expect(found.length).toBeGreaterThan(10)
  expect(found.toSorted()).toEqual(SESSION_WAY_ROWS.map(([way, { caller }]) => `${way} ${caller}`).toSorted())
})

test('an import of the opening function is used by a call that the table can have', () => {
  const importers = [...texts].filter(([, text]) => /import \{[^}]*\bopenSession\b/.test(text)).map(([path]) => path)
  const callers = SESSION_WAY_ROWS.map(([, { caller }]) => caller.split('#')[0] ?? '')
  expect(importers.toSorted()).toEqual([...new Set(callers)].toSorted())
})

/** What stores a session or makes the adapter store one, and where it may be. */
const CREATORS: readonly [pattern: RegExp, allowed: readonly string[]][] = [
  [/\bauth\.openSession\b|\bauth\.openVerifiedSession\b/, [OPENING]],
  [/insert\(sessions\)/, []],
  [/insert\(adminSessions\)/, ['app/domain/admin/sessions/admin-session.commands.server.ts']],
]

test('no other code stores a session, of the site or of the console', () => {
  const findStrangers = (files: Iterable<[string, string]>) =>
    [...files].flatMap(([path, text]) =>
      CREATORS.filter(([pattern, allowed]) => pattern.test(text) && !allowed.includes(path)).map(() => path),
    )
  expect(findStrangers(texts)).toEqual([])
  for (const [pattern, allowed] of CREATORS)
    expect(allowed.every((path) => pattern.test(texts.get(path) ?? ''))).toBe(true)
  const planted = 'const opened = await ctx.adapters.auth.openVerifiedSession(id, ctx.request)'
  expect(findStrangers([['app/domain/x.ts', planted]])).toHaveLength(1)
})

test('the function that stores a session of the console is only handed to the opening function', () => {
  const users = [...texts].filter(([, text]) => text.includes('storeAdminSession('))
  const uses = users.flatMap(([path, text]) => listCalls(path, text, 'storeAdminSession'))
  const consoleCallers = SESSION_WAY_ROWS.filter(([, { kind }]) => kind === 'console').map(([, { caller }]) => caller)
  expect(uses.map(({ caller }) => caller).toSorted()).toEqual(consoleCallers.toSorted())
})

test('every address of the table is a page, and every named test exists', () => {
  for (const [, { address }] of SESSION_WAY_ROWS) expect(Object.keys(PAGES)).toContain(address)
  const tests = Object.values(SESSION_KINDS).flatMap(({ endings }) => endings.map(({ test: name }) => name))
  for (const name of tests) expect(globSync(`{app,tests}/**/${name}`), name).toHaveLength(1)
})

test('docs/sessions.md is up to date with the table', () => {
  expect(isUpToDate(), 'run: npm run docs:sessions').toBe(true)
})
