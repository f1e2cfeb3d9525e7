import { expect, test } from 'vitest'
import { listConsolePages, type RouteManifest } from './console-pages.ts'

const part = (name: string) => ({ module: `/assets/${name}.js`, imports: [], css: [`/assets/${name}.css#`] })
const page = (id: string, parentId: string, path?: string) => ({
  ...part(id),
  id,
  parentId,
  ...(path === undefined ? {} : { path }),
  hasDefaultExport: true,
})

const MANIFEST: RouteManifest = {
  entry: part('entry'),
  routes: {
    root: { ...part('root'), id: 'root', path: '', hasDefaultExport: true },
    shell: page('shell', 'root', 'dashboard'),
    inbox: page('inbox', 'shell', 'tenant/messages'),
    none: page('none', 'inbox'),
    thread: page('thread', 'inbox', ':conversationId'),
    receipt: { ...page('receipt', 'shell', 'receipt.pdf'), hasDefaultExport: false },
    users: page('users', 'root', 'admin/users'),
    agents: page('agents', 'root', 'agents'),
  },
}

test('the pages of the consoles are the innermost routes with a component, at their addresses', () => {
  expect(listConsolePages(MANIFEST).map(({ path }) => path)).toEqual([
    '/admin/users',
    '/dashboard/tenant/messages',
    '/dashboard/tenant/messages/:conversationId',
  ])
})

test('a page of a console loads the entry and the files of all its layouts', () => {
  const thread = listConsolePages(MANIFEST).at(-1)
  const names = ['entry', 'root', 'shell', 'inbox', 'thread']
  expect([...(thread?.scripts ?? [])]).toEqual(names.map((name) => `assets/${name}.js`))
  expect([...(thread?.styles ?? [])]).toEqual(names.map((name) => `assets/${name}.css`))
})
