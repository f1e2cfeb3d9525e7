import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#app/errors/app-error.ts'
import { ROLES } from '#app/shared/vocabulary.ts'
import { COLUMNS, OBLIGATIONS } from './cells.ts'
import { ACTIONS, authorize, authorizeVisible, can, decide, obligations, POLICY, requireSignIn } from './policy.ts'
import { mayOpen } from './routes.ts'

const tenant = { id: 'tina', role: 'tenant', isActive: true } as const
const landlord = { id: 'lito', role: 'landlord', isActive: true } as const
const admin = { id: 'ada', role: 'admin', isActive: true } as const
const banned = { ...landlord, isActive: false }

function codeOf(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return undefined
}

describe('authorize', () => {
  test('sends a guest to the sign-in and refuses everybody else for good', () => {
    expect(codeOf(() => authorize(null, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.signInRequired')
    expect(codeOf(() => authorize(tenant, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.forbidden')
    expect(codeOf(() => authorize(banned, 'listing.edit', { ownerId: 'lito' }))).toBe('auth.forbidden')
    expect(codeOf(() => authorize(landlord, 'listing.edit', { ownerId: 'lito' }))).toBeUndefined()
    expect(codeOf(() => authorize(admin, 'settings.edit'))).toBeUndefined()
  })

  test('a thing of somebody else looks exactly like a missing one', () => {
    const hidden = { ownerId: 'somebody' }
    for (const actor of [null, tenant, landlord, banned]) {
      expect(codeOf(() => authorizeVisible(actor, 'listing.readHidden', 'listing.notFound', hidden))).toBe(
        'listing.notFound',
      )
    }
    expect(codeOf(() => authorizeVisible(admin, 'listing.readHidden', 'listing.notFound', hidden))).toBeUndefined()
  })

  test('a guest is turned away before anything is loaded, and so is a deactivated account', () => {
    expect(codeOf(() => requireSignIn(null))).toBe('auth.signInRequired')
    expect(codeOf(() => requireSignIn(banned))).toBe('auth.deactivated')
    expect(codeOf(() => requireSignIn(tenant))).toBeUndefined()
  })

  test('the thing in question cannot be left out, neither by the types nor at run time', () => {
    // @ts-expect-error the row asks who owns the listing
    expect(can(landlord, 'listing.edit')).toBe(false)
    // @ts-expect-error the row asks for client and agent too
    expect(() => can(landlord, 'conversation.read', { property: { ownerId: 'x' } })).toThrow(TypeError)
  })

  test('an empty id is nobody, even where two of them are equal', () => {
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

  test('may do the listed things and nothing else, whatever the thing looks like', () => {
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
      property: fc.record({
        ownerId: fc.constantFrom('', 'x'),
        agentUserId: fc.constantFrom(null, '', 'x'),
        agentIsActive: fc.boolean(),
      }),
    })
    const guests = fc.constantFrom(null, ...ROLES.map((role) => ({ id: 'x', role, isActive: false })))
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), guests, anything, (action, actor, subject) => {
        const expected = action === 'file.read' ? subject.isPublic : OPEN_TO_GUESTS.has(action)
        expect(decide(POLICY, actor, action, subject)).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('what comes with a permission', () => {
  test('is readable from the matrix', () => {
    expect(obligations('conversation.read', 'admin')).toEqual(['metadataOnly', 'audited'])
    expect(obligations('dashboard.viewAs', 'admin')).toEqual(['readOnly', 'audited'])
    expect(obligations('client.read', 'admin')).toEqual(['audited'])
    expect(obligations('renterProfile.read', 'admin')).toEqual(['audited'])
    expect(obligations('profile.readPrivate', 'admin')).toEqual(['audited'])
    expect(obligations('settings.clearData', 'admin')).toContain('freshAuth')
    expect(obligations('contact.send', 'guest')).toEqual(['limited'])
    expect(obligations('listing.setStatus', 'landlord')).toEqual(['ownerMoves'])
    expect(obligations('listing.setStatus', 'admin')).toEqual([])
    expect(obligations('listing.setStatus', 'guest')).toEqual([])
    expect(obligations('application.approve', 'admin')).toEqual(['pendingOnly'])
    expect(obligations('document.read', 'admin')).toEqual(['metadataOnly'])
    expect(obligations('account.delete', 'admin')).toEqual(['freshAuth', 'notLastAdmin'])
  })

  test('no obligation is listed that no cell uses', () => {
    const used = new Set(ACTIONS.flatMap((action) => COLUMNS.flatMap((column) => obligations(action, column))))
    expect(OBLIGATIONS.filter((obligation) => !used.has(obligation))).toEqual([])
  })
})

describe('opening a page', () => {
  test('is for those its line names', () => {
    expect(mayOpen(null, 'public')).toBe('open')
    expect(mayOpen(banned, 'public')).toBe('open')
    expect(mayOpen(null, 'signedIn')).toBe('signIn')
    expect(mayOpen(null, ['admin'])).toBe('signIn')
    expect(mayOpen(tenant, 'signedIn')).toBe('open')
    expect(mayOpen(tenant, ['landlord'])).toBe('refuse')
    expect(mayOpen(banned, ['landlord'])).toBe('refuse')
    expect(mayOpen(landlord, ['landlord', 'admin'])).toBe('open')
  })
})
