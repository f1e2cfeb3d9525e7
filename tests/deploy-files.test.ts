// The files of deploy/ name variables, scripts and addresses that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VARIABLE_NAMES } from '#app/config/env-variables.server.ts'
import { PAGES } from '#app/pages/pages.server.ts'

const files = new Map(
  globSync('deploy/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted()
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

/** Of the images of PostgreSQL and Caddy, of psql, and of the file beside compose.yaml. */
const FOREIGN = new Set([
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'APP_PASSWORD',
  'OWNER_PASSWORD',
  'SITE_HOST',
  'UPSTREAMS',
  'ON_ERROR_STOP',
])
const known = new Set([...VARIABLE_NAMES, ...FOREIGN])

/** Names that are set: `NAME: value`, `NAME=value`, `name: NAME`, `{$NAME}`, `${NAME}`. */
const SETTING = /(?:^\s*|[\s{$])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[:=}?]|, value)/gm

const listUnknown = (text: string) =>
  [...text.replaceAll(/^\s*(?:#|;).*$/gm, '').matchAll(SETTING)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name))

test('every variable exists', () => {
  expect(files.size).toBeGreaterThan(10)
  const found = [...files].flatMap(([path, text]) => listUnknown(text).map((name) => `${path}: ${name}`))
  expect(found).toEqual([])
  expect(listUnknown('  DATABASE_URI: x\nENV METRICS_PORT=1 NO_SUCH=1\n- { name: BASE_URI, value: y }')).toEqual([
    'DATABASE_URI',
    'NO_SUCH',
    'BASE_URI',
  ])
})

test('every script and every file that is started exists, or is made by the build', () => {
  const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts)
  for (const [path, text] of files) {
    for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) expect(scripts, path).toContain(name)
    for (const [, file = ''] of text.matchAll(/\b((?:scripts|deploy)\/[\w./@-]+\.(?:ts|sh|yaml))\b/g))
      expect(existsSync(file), `${path}: ${file}`).toBe(true)
    for (const [, file = ''] of text.matchAll(/(?:node|ExecStart=\S+) (build\/\S+)/g))
      expect(file).toBe('build/server/index.js')
  }
})

test('probes ask addresses that exist', () => {
  const probed = [...files.values()].flatMap((text) =>
    [...text.matchAll(/(?:path: |health_uri |\+ ')(\/\w+)/g)].map(([, path = '']) => path),
  )
  expect(new Set(probed)).toEqual(new Set(['/healthz', '/readyz']))
  expect(Object.keys(PAGES)).toEqual(expect.arrayContaining([...new Set(probed)]))
})

test('every file says in the README what was run and what was only checked', () => {
  const readme = files.get('deploy/README.md') ?? ''
  const missing = [...files.keys()].filter(
    (path) => path !== 'deploy/README.md' && !readme.includes(path.slice('deploy/'.length)),
  )
  expect(missing).toEqual([])
})
