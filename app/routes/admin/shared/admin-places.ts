// The places of the admin console: its six sections, and the pages of their own below them.
import { m } from '#app/messages/messages.js'
import { ADMIN_BOOKINGS, ADMINISTRATORS, ADMIN_SECTIONS, type AdminSection, toSection } from './admin-address.ts'

/** Pages of their own in the groups of the menu, in its order. */
const QUEUE_GROUPS = {
  work: {
    review: '/admin/review',
    reports: '/admin/reports',
    verifications: '/admin/verifications',
    photoMatches: '/admin/photo-matches',
    contact: '/admin/contact',
    agentReviews: '/admin/agent-reviews',
  },
  money: { bookings: ADMIN_BOOKINGS },
  content: { content: '/admin/content', newsletter: '/admin/newsletter', emails: '/admin/emails' },
  operation: { administrators: ADMINISTRATORS, audit: '/admin/audit', system: '/admin/system' },
} as const
type QueueGroup = keyof typeof QUEUE_GROUPS
type AdminQueue = { [Group in QueueGroup]: keyof (typeof QUEUE_GROUPS)[Group] }[QueueGroup]

/** The own account is not in the menu: the name of the administrator in the header leads to it. */
export type AdminPlace = AdminSection | AdminQueue | 'account'

/** The route of a place says which one it is: `export const handle: PlaceHandle = { place: … }`. */
export type PlaceHandle = { place: AdminPlace }

/** `icon` is the name of a shape in icons.svg. */
export const ADMIN_PLACES: Readonly<Record<AdminPlace, { label: () => string; icon: string }>> = {
  overview: { label: m.ui_overview, icon: 'dashboard' },
  properties: { label: m.ui_properties, icon: 'building' },
  users: { label: m.admin_section_users, icon: 'users' },
  applications: { label: m.ui_applications, icon: 'file-text' },
  analytics: { label: m.admin_section_analytics, icon: 'chart' },
  settings: { label: m.ui_settings, icon: 'settings' },
  bookings: { label: m.ui_bookings, icon: 'wallet' },
  review: { label: m.admin_place_review, icon: 'eye' },
  reports: { label: m.admin_place_reports, icon: 'flag' },
  verifications: { label: m.admin_place_verifications, icon: 'badge-check' },
  photoMatches: { label: m.admin_place_photo_matches, icon: 'image' },
  contact: { label: m.admin_place_contact, icon: 'message-circle' },
  audit: { label: m.admin_place_audit, icon: 'history' },
  content: { label: m.admin_place_content, icon: 'pencil' },
  newsletter: { label: m.admin_place_newsletter, icon: 'mail' },
  emails: { label: m.admin_place_emails, icon: 'send' },
  agentReviews: { label: m.admin_place_reviews, icon: 'star' },
  administrators: { label: m.admin_place_administrators, icon: 'shield-check' },
  system: { label: m.admin_place_system, icon: 'layers' },
  account: { label: m.admin_account, icon: 'key' },
}

/** Every place with its address, in the order of the menu. */
export function listAdminPlaces(): { place: AdminPlace; label: string; to: string }[] {
  const toPlace = (place: AdminPlace, to: string) => ({ place, label: ADMIN_PLACES[place].label(), to })
  return [
    ...ADMIN_SECTIONS.map((section) => toPlace(section, toSection(section))),
    ...listAdminQueues().map(({ place, to }) => toPlace(place, to)),
    toPlace('account', '/admin/account'),
  ]
}

const GROUP_LABELS: Record<QueueGroup, () => string> = {
  work: m.layout_group_work,
  money: m.layout_group_money,
  content: m.layout_group_content,
  operation: m.layout_group_operation,
}

export function listAdminQueues(): { place: AdminQueue; to: string; group: string }[] {
  return (Object.entries(QUEUE_GROUPS) as [QueueGroup, Record<AdminQueue, string>][]).flatMap(([group, paths]) =>
    (Object.entries(paths) as [AdminQueue, string][]).map(([place, to]) => ({
      place,
      to,
      group: GROUP_LABELS[group](),
    })),
  )
}
