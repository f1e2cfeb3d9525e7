import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#app/errors/app-error.ts'
import { ROLES } from '#app/shared/vocabulary.ts'
import type { Actor } from './actor.ts'
import { COLUMNS, OBLIGATIONS } from './cells.ts'
import {
  ACTIONS,
  authorize,
  authorizeVisible,
  can,
  isAllowed,
  listObligations,
  POLICY,
  requireSignIn,
} from './policy.ts'
import { decideRouteAccess } from './route-access.ts'

const tenant = { id: 'tina', role: 'tenant', isActive: true } as const
const landlord = { id: 'lito', role: 'landlord', isActive: true } as const
const admin = { id: 'ada', role: 'admin', isActive: true, adminRole: 'owner' } as const
const banned = { ...landlord, isActive: false }

function getErrorCode(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return undefined
}

describe('authorize', () => {
  test('authorize sends a guest to sign-in and refuses others with forbidden', () => {
    expect(getErrorCode(() => authorize(null, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.signInRequired')
    expect(getErrorCode(() => authorize(tenant, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.forbidden')
    expect(getErrorCode(() => authorize(banned, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.forbidden')
    expect(getErrorCode(() => authorize(landlord, 'listing.edit', { ownerId: 'lito' }))).toBeUndefined()
    expect(getErrorCode(() => authorize(admin, 'settings.edit'))).toBeUndefined()
  })

  test('an object of another person gives the same answer as a missing one', () => {
    const hidden = { ownerId: 'somebody' }
    for (const actor of [null, tenant, landlord, banned]) {
      expect(getErrorCode(() => authorizeVisible(actor, 'listing.readHidden', 'listing.notFound', hidden))).toBe(
        'listing.notFound',
      )
    }
    expect(
      getErrorCode(() => authorizeVisible(admin, 'listing.readHidden', 'listing.notFound', hidden)),
    ).toBeUndefined()
  })

  test('a guest and a deactivated account are refused before anything is loaded', () => {
    expect(getErrorCode(() => requireSignIn(null))).toBe('auth.signInRequired')
    expect(getErrorCode(() => requireSignIn(banned))).toBe('auth.deactivated')
    expect(getErrorCode(() => requireSignIn(tenant))).toBeUndefined()
  })

  test('the subject cannot be omitted, neither in types nor at run time', () => {
    // @ts-expect-error the row needs the owner of the listing
    expect(can(landlord, 'listing.edit')).toBe(false)
    // @ts-expect-error the row needs client and agent too
    expect(() => can(landlord, 'conversation.read', { listing: { ownerId: 'x' } })).toThrow(TypeError)
  })

  test('an empty actor id matches no owner, not even an empty one', () => {
    expect(can({ id: '', role: 'landlord', isActive: true }, 'listing.edit', { ownerId: '' })).toBe(false)
  })
})

describe('guests', () => {
  const OPEN_TO_GUESTS = new Set([
    'listing.list',
    'listing.readActive',
    'listing.report',
    'agentProfile.read',
    'contact.send',
    'newsletter.subscribe',
    'account.register',
    'place.search',
    'errorReport.send',
  ])

  test('guests may perform the listed actions and no other, for any subject', () => {
    const anything = fc.record({
      userId: fc.constantFrom('', 'x'),
      ownerId: fc.constantFrom('', 'x'),
      viaInquiry: fc.boolean(),
      parentAllows: fc.boolean(),
      feed: fc.constantFrom('user', 'admin'),
      senderId: fc.constantFrom('', 'x'),
      isPublic: fc.boolean(),
      client: fc.record({ userId: fc.constantFrom(null, '', 'x') }),
      agent: fc.record({ userId: fc.constantFrom('', 'x'), isActive: fc.boolean() }),
      listing: fc.record({
        ownerId: fc.constantFrom('', 'x'),
        agentUserId: fc.constantFrom(null, '', 'x'),
        agentIsActive: fc.boolean(),
      }),
    })
    const guests = fc.constantFrom(null, ...ROLES.map((role) => ({ id: 'x', role, isActive: false })))
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), guests, anything, (action, actor, subject) => {
        const expected = action === 'file.read' ? subject.isPublic : OPEN_TO_GUESTS.has(action)
        expect(isAllowed(POLICY, actor, action, subject)).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('obligations', () => {
  test('the obligations of a permission are read from the matrix', () => {
    expect(listObligations('conversation.read', 'admin')).toEqual(['metadataOnly', 'audited'])
    expect(listObligations('dashboard.viewAs', 'admin')).toEqual(['readOnly', 'audited'])
    expect(listObligations('client.read', 'admin')).toEqual(['audited'])
    expect(listObligations('renterProfile.read', 'admin')).toEqual(['audited'])
    expect(listObligations('profile.readPrivate', 'admin')).toEqual(['audited'])
    expect(listObligations('settings.clearData', 'admin')).toContain('freshAuth')
    expect(listObligations('contact.send', 'guest')).toEqual(['limited'])
    expect(listObligations('listing.setStatus', 'landlord')).toEqual(['ownerMoves'])
    expect(listObligations('listing.setStatus', 'admin')).toEqual([])
    expect(listObligations('listing.setStatus', 'guest')).toEqual([])
    expect(listObligations('application.approve', 'admin')).toEqual(['pendingOnly'])
    expect(listObligations('document.read', 'admin')).toEqual(['metadataOnly'])
    expect(listObligations('account.delete', 'admin')).toEqual(['freshAuth', 'notLastAdmin'])
  })

  test('a document is open to the side that it is for, and to the person who uploaded it', () => {
    const subject = { tenantId: tenant.id, listing: { ownerId: landlord.id }, uploadedBy: null }
    const canRead = (actor: Actor, audience: string, uploadedBy: string | null = null) =>
      can(actor, 'document.read', { ...subject, audience, uploadedBy })
    const read = (audience: string) => [tenant, landlord].map((actor) => canRead(actor, audience))
    expect(read('both')).toEqual([true, true])
    expect(read('owner')).toEqual([false, true])
    expect(read('tenant')).toEqual([true, false])
    expect(canRead(tenant, 'owner', tenant.id)).toBe(true)
    expect(canRead({ ...tenant, id: 'another' }, 'both', 'another')).toBe(false)
  })

  test('every obligation is used by a cell', () => {
    const used = new Set(ACTIONS.flatMap((action) => COLUMNS.flatMap((column) => listObligations(action, column))))
    expect(OBLIGATIONS.filter((obligation) => !used.has(obligation))).toEqual([])
  })
})

describe('page access', () => {
  test('a page is open to the roles of its access rule', () => {
    expect(decideRouteAccess(null, 'public')).toBe('open')
    expect(decideRouteAccess(banned, 'public')).toBe('open')
    expect(decideRouteAccess(null, 'signedIn')).toBe('signIn')
    expect(decideRouteAccess(null, ['admin'])).toBe('signIn')
    expect(decideRouteAccess(tenant, 'signedIn')).toBe('open')
    expect(decideRouteAccess(tenant, ['landlord'])).toBe('refuse')
    expect(decideRouteAccess(banned, ['landlord'])).toBe('refuse')
    expect(decideRouteAccess(landlord, ['landlord', 'admin'])).toBe('open')
  })
})
