// Checks every action for every role of an administrator against an independent copy typed by hand, and every address of the console.
import { describe, expect, test } from 'vitest'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { ADMIN_ROLES, type AdminRole } from '#app/shared/vocabulary.ts'
import { ADMIN_ROLE_ACTIONS } from './matrix/admin-roles.ts'
import { type Action, ACTIONS, canInGeneral, isAllowed, POLICY } from './policy.ts'

const buildActor = (adminRole: AdminRole | undefined) =>
  ({ id: 'me', role: 'admin', isActive: true, ...(adminRole === undefined ? {} : { adminRole }) }) as const

const EVERYBODY = `
  listing.list listing.readActive listing.report agentProfile.read contact.send newsletter.subscribe stream.subscribe profile.read
  profile.edit consoleCredentials.edit notification.list notification.markRead admin.open consent.manage account.export account.delete
  file.read place.search errorReport.send`
const EXPECTED: Readonly<Record<Exclude<AdminRole, 'owner'>, string>> = {
  moderator: `listing.listAll listing.review listing.readHidden listing.edit listing.editPhotos listing.setStatus listing.setFeatured
    listing.delete building.manage report.list report.decide message.readReported review.read review.hide verification.read
    verification.decide`,
  support: `user.list user.search user.edit user.verify user.ban user.endSessions profile.readPrivate dashboard.viewAs contact.answer`,
  finance: `booking.list booking.listAll booking.read rental.read payment.read deposit.read money.export money.readAudit
    analytics.platform analytics.export`,
  content: `content.edit homePage.choose newsletter.preview mail.preview mail.sendTest`,
}
const split = (text: string) => text.trim().split(/\s+/)

function listExpected(role: AdminRole): string[] {
  if (role === 'owner') return ACTIONS.filter((action) => POLICY[action].admin.allowed)
  return [...split(EVERYBODY), ...split(EXPECTED[role])].toSorted()
}

function listAllowed(role: AdminRole | undefined): string[] {
  return ACTIONS.filter((action) => canInGeneral(buildActor(role), action))
}

describe('roles of administrators', () => {
  test.each(ADMIN_ROLES)('the role %s has exactly its actions', (role) => {
    expect(listAllowed(role).toSorted()).toEqual(listExpected(role).toSorted())
  })

  test('every action of a role is one that administrators have at all', () => {
    const known = new Set<string>(ACTIONS.filter((action) => POLICY[action].admin.allowed))
    for (const actions of Object.values(ADMIN_ROLE_ACTIONS))
      expect([...actions].filter((action) => !known.has(action))).toEqual([])
  })

  test('an administrator without a role may do nothing, and what no role names is for the owner', () => {
    expect(listAllowed(undefined)).toEqual([])
    const subject = { userId: 'other', ownerId: 'other' }
    for (const action of ['settings.edit', 'settings.clearData', 'administrator.manage', 'user.delete'] as const) {
      const allowed = ADMIN_ROLES.filter((role) => isAllowed(POLICY, buildActor(role), action, subject))
      expect([action, allowed]).toEqual([action, ['owner']])
    }
  })

  test('finance only reads', () => {
    const changes = /\.(?:edit|set|delete|decide|confirm|cancel|record|refund|create|reverse|answer|approve)/
    const own = new Set(split(EVERYBODY))
    expect(listAllowed('finance').filter((action) => changes.test(action) && !own.has(action))).toEqual([])
  })
})

describe('addresses of the console', () => {
  const guarded = PAGE_ROWS.filter(([path, { access }]) => path.startsWith('/admin/') && access !== 'public')

  test('every one says what it needs', () => {
    expect(guarded.filter(([, { needs }]) => needs === undefined).map(([path]) => path)).toEqual([])
    expect(guarded.length).toBeGreaterThan(25)
  })

  test('each role opens its own, and another one not', () => {
    const listOpen = (role: AdminRole) =>
      guarded.filter(([, { needs }]) => canInGeneral(buildActor(role), needs as Action)).map(([path]) => path)
    expect(listOpen('owner')).toEqual(guarded.map(([path]) => path))
    const own = ['/admin/find', '/admin/account', '/admin/sessions', '/admin/stream']
    const listWork = (role: AdminRole) => listOpen(role).filter((path) => !own.includes(path))
    expect(listWork('moderator')).toEqual([
      '/admin/dashboard/properties',
      '/admin/review',
      '/admin/reports',
      '/admin/verifications',
      '/admin/photo-matches',
      '/admin/agent-reviews',
      '/admin/verifications/:id/document',
    ])
    expect(listWork('support')).toEqual(['/admin/end-view', '/admin/dashboard/users', '/admin/contact'])
    expect(listWork('finance')).toEqual([
      '/admin/dashboard/analytics',
      '/admin/analytics.csv',
      '/admin/money.csv',
      '/admin/analytics.pdf',
      '/admin/bookings',
    ])
    expect(listWork('content')).toEqual([
      '/admin/content',
      '/admin/content/edit',
      '/admin/content/history',
      '/admin/content/announcement-bar',
      '/admin/content/home',
      '/admin/newsletter',
      '/admin/emails',
      '/admin/emails/preview',
    ])
  })
})
