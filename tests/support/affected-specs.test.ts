import { describe, expect, test } from 'vitest'
import { findAffectedSpecs } from './affected-specs.ts'
import type { Import } from './source-files.ts'

const buildImport = (target: string, isTypeOnly = false): Import => ({ target, isTypeOnly })
const GRAPH = new Map([
  ['app/routes/clients.tsx', [buildImport('app/domain/client.queries.server.ts')]],
  ['app/routes/client.tsx', [buildImport('app/domain/client.queries.server.ts'), buildImport('app/ui/button.tsx')]],
  [
    'app/domain/client.queries.server.ts',
    [buildImport('app/shared/money.ts'), buildImport('app/domain/type.ts', true)],
  ],
  ['app/routes/shell.tsx', [buildImport('app/frame/menu.tsx')]],
])
const ROUTES = [
  {
    file: 'routes/shell.tsx',
    children: [
      { path: 'clients', file: 'routes/clients.tsx' },
      { path: 'clients/:id', file: 'routes/client.tsx' },
    ],
  },
  { path: 'about', file: 'routes/about.tsx' },
]
const SPECS = [
  { path: 'tests/e2e/list.spec.ts', text: "await page.goto('/clients?page=2')" },
  { path: 'tests/e2e/one.spec.ts', text: 'await page.goto(`/clients/${id}`)' },
  { path: 'tests/e2e/about.spec.ts', text: "await page.goto('/about')" },
]
const find = (...changed: string[]) => findAffectedSpecs(changed, GRAPH, ROUTES, SPECS)

describe('browser specs that a change can affect', () => {
  test('a spec that names the address of a changed route is affected, one of a longer address is not', () => {
    expect(find('app/routes/clients.tsx')).toEqual(['tests/e2e/list.spec.ts'])
  })

  test('a change below a route affects it, through any number of imports', () => {
    expect(find('app/shared/money.ts')).toEqual(['tests/e2e/list.spec.ts', 'tests/e2e/one.spec.ts'])
  })

  test('a parameter of an address is anything in the spec', () => {
    expect(find('app/ui/button.tsx')).toEqual(['tests/e2e/one.spec.ts'])
  })

  test('a changed layout affects the pages inside it', () => {
    expect(find('app/frame/menu.tsx')).toEqual(['tests/e2e/list.spec.ts', 'tests/e2e/one.spec.ts'])
  })

  test('a changed spec is affected, and a type that a query imports affects nothing', () => {
    expect(find('tests/e2e/about.spec.ts', 'app/domain/type.ts')).toEqual(['tests/e2e/about.spec.ts'])
  })
})
