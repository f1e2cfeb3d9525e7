// What administrators other than the owner may do, of what the column `admin` of the matrix allows. An action that is not named here is for
// the owner alone. Printed in docs/permissions.md.
import type { AdminRole } from '#app/shared/vocabulary.ts'
import type { MARKETPLACE } from './marketplace.ts'
import type { PEOPLE } from './people.ts'
import type { TENANCY } from './tenancy.ts'

type Action = keyof typeof MARKETPLACE | keyof typeof PEOPLE | keyof typeof TENANCY

/** What everybody may do who is signed in to the console: public pages, and the own account. */
const EVERY_ROLE = [
  'listing.list',
  'listing.readActive',
  'listing.report',
  'agentProfile.read',
  'contact.send',
  'newsletter.subscribe',
  'stream.subscribe',
  'profile.read',
  'profile.edit',
  'consoleCredentials.edit',
  'notification.list',
  'notification.markRead',
  'admin.open',
  'consent.manage',
  'account.export',
  'account.delete',
  'file.read',
  'place.search',
  'errorReport.send',
] as const satisfies readonly Action[]

const list = (...actions: Action[]): ReadonlySet<string> => new Set<string>([...EVERY_ROLE, ...actions])

export const ADMIN_ROLE_ACTIONS: Readonly<Record<Exclude<AdminRole, 'owner'>, ReadonlySet<string>>> = {
  moderator: list(
    'listing.listAll',
    'listing.review',
    'listing.readHidden',
    'listing.edit',
    'listing.editPhotos',
    'listing.setStatus',
    'listing.setFeatured',
    'listing.delete',
    'building.manage',
    'report.list',
    'report.decide',
    'message.readReported',
    'review.read',
    'review.hide',
    'verification.read',
    'verification.decide',
  ),
  support: list(
    'user.list',
    'user.search',
    'user.edit',
    'user.verify',
    'user.ban',
    'user.endSessions',
    'profile.readPrivate',
    'dashboard.viewAs',
    'contact.answer',
  ),
  finance: list(
    'booking.list',
    'booking.listAll',
    'booking.read',
    'rental.read',
    'payment.read',
    'deposit.read',
    'money.export',
    'money.readAudit',
    'analytics.platform',
    'analytics.export',
  ),
  content: list('content.edit', 'homePage.choose', 'newsletter.preview', 'mail.preview', 'mail.sendTest'),
}
