// Every address of the site has a row in the table of pages, and every row has an address (promise Z2).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSearchable } from '#app/frame/site/robots-tag.tsx'
import {
  countFilesAllowed,
  getPageAccess,
  listLinkedPaths,
  listMenuLinks,
  listSearchablePaths,
} from '#app/pages/page-lists.server.ts'
import { FILES_PER_FORM } from '#app/domain/listings/photos/photo.model.ts'
import type { Page } from '#app/pages/page.ts'
import { PAGE_ROWS, PAGES } from '#app/pages/pages.server.ts'
import routes from '#app/routes.ts'
import { ROLES } from '#app/shared/vocabulary.ts'
import { SERVER_ROUTES } from '#server/server-routes.ts'

type Entry = { path?: string; index?: boolean; file?: string; children?: Entry[] }

function listAddresses(entries: readonly Entry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = entry.path === '*' && parent === '' ? '*' : path || '/'
    const isAddress = Boolean(entry.path) || entry.index === true
    return [...(isAddress ? [{ path: own, file: entry.file ?? '' }] : []), ...listAddresses(entry.children ?? [], path)]
  })
}

function compare(addresses: readonly string[], rows: readonly string[]) {
  return {
    withoutRow: addresses.filter((path) => !rows.includes(path)),
    withoutAddress: rows.filter((path) => !addresses.includes(path)),
  }
}

describe('table of pages', () => {
  const addresses = [...SERVER_ROUTES, ...listAddresses(routes).map(({ path }) => path)]
  const rows = Object.keys(PAGES)

  test('every address has a row and every row has an address', () => {
    expect(addresses.length).toBeGreaterThan(90)
    expect(compare(addresses, rows)).toEqual({ withoutRow: [], withoutAddress: [] })
  })

  test('an address without a row is reported, and closed to everybody', () => {
    expect(compare([...addresses, '/new'], rows).withoutRow).toEqual(['/new'])
    expect(getPageAccess('/new')).toEqual([])
  })

  test('an administrator who looks at the pages of a person gets no settings, messages and files', () => {
    const consoles = routes.filter(({ path }) => path === 'dashboard')
    const pages = new Set(listAddresses(consoles).map(({ path }) => path))
    const hidden = PAGE_ROWS.filter(([path]) => path.startsWith('/dashboard')).filter(([path, { hiddenFromView }]) => {
      if (/^\/dashboard\/\w+\/messages/.test(path)) return hiddenFromView !== 'messages'
      if (!pages.has(path)) return hiddenFromView !== 'file'
      return path.startsWith('/dashboard/settings') && hiddenFromView !== 'settings'
    })
    expect(pages.size).toBeGreaterThan(80)
    expect(hidden.map(([path]) => path)).toEqual([])
  })

  test('only pages without parameters are linked from the frame or a menu', () => {
    const pages = new Set(
      listAddresses(routes)
        .filter(({ file }) => file.endsWith('.tsx'))
        .map(({ path }) => path),
    )
    const linked = [...listLinkedPaths(), ...ROLES.flatMap((role) => listMenuLinks(role).map(({ to }) => to))]
    expect(linked.length).toBeGreaterThan(15)
    expect(linked.filter((path) => !pages.has(path) || path.includes(':'))).toEqual([])
  })

  test('search engines may keep the indexed pages and those whose own head decides, and no other page', () => {
    const searchable = listSearchablePaths()
    const paths = listAddresses(routes)
      .filter(({ file, path }) => file.endsWith('.tsx') && path !== '*')
      .map(({ path }) => path)
    const rowByPath: Readonly<Record<string, Page>> = PAGES
    const isOpen = (path: string) => rowByPath[path]?.link === 'indexed' || rowByPath[path]?.robots === 'own'
    const toAddress = (path: string) => path.replaceAll(/:\w+/g, 'x7')
    expect(paths.filter((path) => isSearchable(toAddress(path), searchable)).toSorted()).toEqual(
      paths.filter(isOpen).toSorted(),
    )
    const hidden = ['/signin', '/properties/x7/report', '/dashboard/settings', '/admin/dashboard', '/saved/x7', '/new']
    expect(hidden.filter((path) => isSearchable(path, searchable))).toEqual([])
    const open = ['/', '/properties', '/properties/x7', '/agents/x7', '/blog/x7', '/search', '/register-enhanced']
    expect(open.filter((path) => !isSearchable(path, searchable))).toEqual([])
  })

  test('menu icons have a shape in icons.svg', () => {
    const shapes = readFileSync('app/ui/icons/icons.svg', 'utf8')
    const names = PAGE_ROWS.flatMap(([, { menu, settings }]) => [menu?.icon ?? [], settings?.icon ?? []].flat())
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !shapes.includes(`<symbol id="${name}"`))).toEqual([])
  })

  test('a form may carry files only where its row says so', () => {
    const id = '0190a000-0000-7000-8000-000000000000'
    for (const path of ['/register-enhanced', '/dashboard/settings', '/dashboard/settings/profile.data'])
      expect(countFilesAllowed(path, 'signedIn'), path).toBe(1)
    for (const path of [`/api/conversations/${id}/messages`, `/dashboard/agent/messages/${id}.data`])
      expect(countFilesAllowed(path, 'signedIn'), path).toBe(3)
    for (const path of [`/dashboard/landlord/properties/${id}/photos`, `/dashboard/agent/properties/${id}/photos.data`])
      expect(countFilesAllowed(path, 'signedIn'), path).toBe(FILES_PER_FORM)
    expect(countFilesAllowed(`/api/listings/${id}/photos`, 'signedIn')).toBe(1)
    const closed = [
      `/api/listings/${id}/photos/changes`,
      '/',
      '/signin',
      '/api/inquiries',
      `/api/conversations/${id}/read`,
      `/x/api/conversations/${id}/messages`,
    ]
    for (const path of closed) expect(countFilesAllowed(path, 'signedIn'), path).toBe(0)
    expect(countFilesAllowed('/register-enhanced', 'guest')).toBe(1)
    expect(countFilesAllowed('/dashboard/settings', 'guest')).toBe(0)
  })
})
