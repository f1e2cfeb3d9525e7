import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AdminRole, Role } from '#app/shared/vocabulary.ts'
import { ctxContext, endedSessionContext } from './context.server.ts'
import { getPageAccess } from '#app/pages/page-lists.server.ts'
import { requireAccess, requireFreshAccess } from './guards.server.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
type Visit = {
  role?: Role
  adminRole?: AdminRole
  path: string
  pattern?: string
  hasEnded?: boolean
  signedInAt?: Date
  cookie?: string
}

async function visit(
  { role, adminRole = 'owner', path, pattern, hasEnded = false, signedInAt = NOW, cookie }: Visit,
  guard = requireAccess,
) {
  const context = new RouterContextProvider()
  const actor = role
    ? { id: crypto.randomUUID(), role, isActive: true, ...(role === 'admin' ? { adminRole } : {}) }
    : null
  const session = role ? { id: crypto.randomUUID(), createdAt: signedInAt } : null
  const request = { id: 'test', cookie: cookie ?? null }
  context.set(ctxContext, { actor, session, now: () => NOW, request, adapters: { log: {} } } as unknown as Ctx)
  context.set(endedSessionContext, hasEnded ? ['session=; Max-Age=0'] : null)
  const url = new URL(path, 'https://tahanan.example')
  const args = { request: new Request(url), url, context, params: {}, pattern: pattern ?? url.pathname }
  try {
    await guard(args, async () => new Response('the page'))
    return 'the page'
  } catch (error) {
    return error instanceof Response ? error.headers.get('Location') : error
  }
}

describe('requireAccess', () => {
  test('a guest is redirected to the sign-in with the path of the page', async () => {
    expect(await visit({ path: '/dashboard/tenant?tab=2' })).toBe('/signin?from=%2Fdashboard%2Ftenant%3Ftab%3D2')
  })

  test('the redirect says that the session has ended', async () => {
    expect(await visit({ path: '/dashboard', hasEnded: true })).toBe('/signin?from=%2Fdashboard&reason=expired')
  })

  test('a wrong user type is redirected to /unauthorized and the right one gets the page', async () => {
    expect(await visit({ role: 'tenant', path: '/dashboard/landlord' })).toBe('/unauthorized')
    expect(await visit({ role: 'landlord', path: '/dashboard/landlord' })).toBe('the page')
  })

  test('a route is found by its pattern, with or without a leading slash', () => {
    expect(getPageAccess('properties/:id')).toBe('public')
    expect(getPageAccess('/properties/:id')).toBe('public')
    expect(getPageAccess('*')).toBe('public')
  })

  test('an address without a row in the route policy is closed to everyone', async () => {
    expect(getPageAccess('/new')).toEqual([])
    expect(await visit({ path: '/new' })).toBe('/signin?from=%2Fnew')
    for (const role of ['tenant', 'landlord', 'agent', 'admin'] as const)
      expect(await visit({ role, path: '/new' })).toBe('/unauthorized')
  })

  test('the console asks for its own sign-in, and says that the session has ended unless it ended by Logout', async () => {
    const path = '/admin/dashboard'
    expect(await visit({ path })).toBe('/admin/login')
    expect(await visit({ path, role: 'tenant' })).toBe('/admin/login')
    expect(await visit({ path, cookie: 'other=1; tahanan_console=1' })).toBe('/admin/login?reason=ended')
    expect(await visit({ path, role: 'admin', cookie: 'tahanan_console=1' })).toBe('the page')
  })

  test('a page of the console that the role of the administrator does not have does not exist for them', async () => {
    const open = (path: string, adminRole: AdminRole) => visit({ path, role: 'admin', adminRole })
    expect(await open('/admin/dashboard/settings', 'owner')).toBe('the page')
    expect(await open('/admin/review', 'moderator')).toBe('the page')
    for (const path of ['/admin/dashboard', '/admin/dashboard/settings', '/admin/administrators', '/admin/money.csv'])
      expect(await open(path, 'moderator')).toMatchObject({ init: { status: 404 } })
  })

  test('without the guard a guest gets the page (null control)', async () => {
    const open: typeof requireAccess = async (_args, next) => next()
    expect(await visit({ path: '/dashboard/landlord' }, open)).toBe('the page')
  })
})

describe('requireFreshAccess', () => {
  test('a sign-in older than ten minutes must be repeated', async () => {
    const visitAfter = (minutes: number) =>
      visit(
        { role: 'agent', path: '/dashboard/settings/password', signedInAt: new Date(NOW.getTime() - minutes * 60_000) },
        requireFreshAccess,
      )
    expect(await visitAfter(10)).toBe('the page')
    expect(await visitAfter(11)).toBe('/signin/again?from=%2Fdashboard%2Fsettings%2Fpassword')
  })
})
