// THE TABLE OF PAGES: one row for each address of app/routes.ts with everything the site knows about it. A test compares the two.
// Server only: the browser receives the few links it shows, not the table.
import { m } from '#app/paraglide/messages.js'
import type { RouteAccess } from '#app/permissions/route-access.ts'

export type Page = {
  /** Who may open it. What an action may do is decided by `authorize` in its command. */
  access: RouteAccess
  /** Header, footer and error pages may link to it; `indexed` pages are also in the sitemap for search engines. */
  link?: 'indexed' | 'unindexed'
  /** How many files its form may carry. A body larger than a text form needs is refused everywhere else. */
  files?: number
  /** Its address contains a secret: in a parameter of the path or in the query. Logs, reports and referrers must not have it. */
  secret?: 'path' | 'query'
  /**
   * Reads of it do not count for the general limit: `none` for files, which cost little and of which a page has dozens; `own` for loaders
   * that count by themselves.
   */
  limit?: 'none' | 'own'
  /** Everybody can open it in maintenance mode, as the admin console; other addresses answer 503 to all but administrators. */
  maintenance?: 'open'
  /** Guests may send the files, too. On other pages the session is checked before the body is read. */
  guestFiles?: true
  /** Its entry in the dashboard menu of the roles that may open it, in the order of this table. */
  menu?: { label: () => string; icon: string }
  /** Its entry in the menu of the settings. */
  settings?: { label: () => string; text: () => string; icon: string }
}

export const PAGES = {
  '/': { access: 'public', link: 'indexed' },
  '/properties': { access: 'public', link: 'indexed' },
  '/properties/:id': { access: 'public' },
  '/properties/:id/report': { access: 'public' },
  '/properties/:id/inquire': { access: 'public' },
  '/properties/:id/apply': { access: 'signedIn', files: 1 },
  '/search': { access: 'public', link: 'unindexed' },
  '/agents': { access: 'public', link: 'indexed' },
  '/agents/:agentId': { access: 'public' },
  '/locale': { access: 'public', maintenance: 'open' },
  '/blog': { access: 'public', link: 'indexed' },
  '/blog/rss.xml': { access: 'public' },
  '/blog/:slug': { access: 'public' },
  '/about': { access: 'public', link: 'indexed' },
  '/careers': { access: 'public', link: 'indexed' },
  '/terms': { access: 'public', link: 'indexed' },
  '/privacy': { access: 'public', link: 'indexed' },
  '/help': { access: 'public', link: 'indexed' },
  '/contact': { access: 'public', link: 'indexed' },
  '/rents': { access: 'public', link: 'indexed' },
  '/rents/rents.csv': { access: 'public' },
  '/rents/:city': { access: 'public' },
  '/newsletter': { access: 'public', link: 'unindexed' },
  '/newsletter/confirm': { access: 'public', link: 'unindexed', secret: 'query' },
  '/newsletter/unsubscribe': { access: 'public', link: 'unindexed', secret: 'query' },
  '/emails/unsubscribe': { access: 'public', secret: 'query' },
  '/searches/pause': { access: 'public', secret: 'query' },
  '/listings/availability': { access: 'public', secret: 'query' },
  '/calendar/:file': { access: 'public', secret: 'path' },
  '/attributions': { access: 'public', link: 'indexed' },
  '/saved': { access: 'public' },
  '/saved/:token': { access: 'public', secret: 'path' },
  '/api/saved': { access: 'public' },
  '/api/events': { access: 'public', limit: 'own' },
  '/api/error-reports': { access: 'public', maintenance: 'open' },
  '/api/csp-reports': { access: 'public', maintenance: 'open' },
  '/healthz': { access: 'public', maintenance: 'open' },
  '/readyz': { access: 'public', maintenance: 'open' },
  '/service-worker.js': { access: 'public', maintenance: 'open' },
  // Public here: these answer a guest with 401 in JSON instead of a redirect to the sign-in page
  '/api/stream': { access: 'public' },
  '/api/conversations/:id/typing': { access: 'public' },
  '/api/conversations': { access: 'public' },
  '/api/conversations/unread': { access: 'public' },
  '/api/conversations/:id/messages': { access: 'public', files: 3 },
  '/api/conversations/:id/read': { access: 'public' },
  '/api/messages/:id/report': { access: 'public' },
  '/api/attachments/:id': { access: 'public' },
  '/api/applications/:id/documents/:documentId': { access: 'public' },
  '/api/listings/:id/application': { access: 'public' },
  '/api/inquiries': { access: 'public' },
  '/api/inquiries/:id/email': { access: 'public' },
  '/api/listings/:id/fields': { access: 'public' },
  '/api/listings/:id/authority': { access: 'public' },
  '/api/places': { access: 'public', limit: 'own' },
  '/api/listings/facets': { access: 'public', limit: 'own' },
  '/api/listings/map': { access: 'public', limit: 'own' },
  '/api/listings/cards': { access: 'public' },
  '/api/listings/:id/photos': { access: 'public', files: 1 },
  '/api/listings/:id/photos/changes': { access: 'public' },
  '/api/listings/:id/inquiry': { access: 'signedIn' },
  '/storage/object/public/:bucket/*': { access: 'public', limit: 'none', maintenance: 'open' },
  '/robots.txt': { access: 'public', maintenance: 'open' },
  '/.well-known/security.txt': { access: 'public', maintenance: 'open' },
  '/sitemap.xml': { access: 'public' },
  '/sitemap-pages.xml': { access: 'public' },
  '/sitemap-agents.xml': { access: 'public' },
  '/sitemap-listings.xml': { access: 'public' },
  '/outbox': { access: 'public' },
  '/outbox/:mailId': { access: 'public' },
  '/dev/components': { access: 'public' },

  // Accounts: pages for guests redirect a signed-in visitor by themselves
  '/signin': { access: 'public', link: 'unindexed' },
  '/signin/again': { access: 'signedIn' },
  '/signin/two-factor': { access: 'public' },
  '/signin/passkey': { access: 'public' },
  '/sign-out': { access: 'public' },
  '/register': { access: 'public' },
  '/register-enhanced': { access: 'public', link: 'indexed', files: 1, guestFiles: true },
  '/register-enhanced/sent': { access: 'public' },
  '/register/finish': { access: 'public' },
  '/forgot-password': { access: 'public' },
  '/reset-password': { access: 'public', secret: 'query' },
  '/verify-email': { access: 'public', secret: 'query' },
  '/confirm-email': { access: 'public', secret: 'query' },
  '/unauthorized': { access: 'public' },
  '/test-auth': { access: 'public' },
  '/facebook-data-deletion': { access: 'public', link: 'indexed' },
  '/facebook-data-deletion/:code': { access: 'public', secret: 'path' },
  '/api/facebook/data-deletion': { access: 'public' },
  '/api/auth/social': { access: 'public' },
  '/api/auth/callback/:provider': { access: 'public', secret: 'query' },
  '/api/auth/jwks': { access: 'public' },
  '/api/passkeys/options': { access: 'public' },

  '/admin/login': { access: 'public' },
  '/admin/login/code': { access: 'public' },
  '/admin/logout': { access: 'public' },
  // Leads to the console, which asks for its sign-in
  '/admin': { access: 'public' },
  '/admin/dashboard': { access: ['admin'] },
  '/admin/find': { access: ['admin'] },
  '/admin/sessions': { access: ['admin'] },
  '/admin/stream': { access: ['admin'] },
  '/admin/applications.csv': { access: ['admin'] },
  '/admin/analytics.csv': { access: ['admin'] },
  '/admin/analytics.pdf': { access: ['admin'] },
  '/admin/review': { access: ['admin'] },
  '/admin/reports': { access: ['admin'] },
  '/admin/verifications': { access: ['admin'] },
  '/admin/audit': { access: ['admin'] },
  '/admin/system': { access: ['admin'] },
  '/admin/newsletter': { access: ['admin'] },
  '/admin/users/export': { access: ['admin'] },
  '/admin/verifications/:id/document': { access: ['admin'] },
  '/admin/audit/export': { access: ['admin'] },

  // A user type without its own dashboard gets the tenant dashboard
  '/dashboard': { access: 'signedIn' },
  '/dashboard/tenant': { access: ['tenant', 'admin'], menu: { label: m.account_link_dashboard, icon: 'dashboard' } },
  // An administrator looks at the dashboard of another person, with their id in the query
  '/dashboard/landlord': {
    access: ['landlord', 'admin'],
    menu: { label: m.account_link_dashboard, icon: 'dashboard' },
  },
  '/dashboard/agent': { access: ['agent', 'admin'], menu: { label: m.account_link_dashboard, icon: 'dashboard' } },
  '/dashboard/agent/leads': { access: ['agent'], menu: { label: m.lead_title, icon: 'zap' } },
  '/dashboard/agent/leads/templates': { access: ['agent'] },
  '/dashboard/agent/clients': { access: ['agent'], menu: { label: m.client_title, icon: 'users' } },
  '/dashboard/agent/clients/new': { access: ['agent'] },
  '/dashboard/agent/clients/import': { access: ['agent'], files: 1 },
  '/dashboard/agent/clients/duplicates': { access: ['agent'] },
  '/dashboard/agent/clients/export.csv': { access: ['agent'] },
  '/dashboard/agent/clients/:id': { access: ['agent'] },
  '/dashboard/agent/clients/:id/edit': { access: ['agent'] },
  '/dashboard/agent/commission': { access: ['agent'], menu: { label: m.commission_title, icon: 'banknote' } },
  '/dashboard/agent/commission/statement.pdf': { access: ['agent'] },
  '/dashboard/agent/commission/statement.csv': { access: ['agent'] },
  '/dashboard/landlord/properties': { access: ['landlord'], menu: { label: m.own_crumb, icon: 'building' } },
  '/dashboard/agent/properties': { access: ['agent'], menu: { label: m.own_crumb, icon: 'building' } },
  '/dashboard/landlord/properties/import': { access: ['landlord'], files: 1 },
  '/dashboard/landlord/properties/import/template': { access: ['landlord'] },
  '/dashboard/landlord/properties/import/:importId': { access: ['landlord'] },
  '/dashboard/landlord/properties/import/:importId/problems': { access: ['landlord'] },
  '/dashboard/landlord/properties/:id': { access: ['landlord'] },
  '/dashboard/landlord/properties/:id/duplicate': { access: ['landlord'] },
  '/dashboard/agent/properties/import': { access: ['agent'], files: 1 },
  '/dashboard/agent/properties/import/template': { access: ['agent'] },
  '/dashboard/agent/properties/import/:importId': { access: ['agent'] },
  '/dashboard/agent/properties/import/:importId/problems': { access: ['agent'] },
  '/dashboard/agent/properties/:id': { access: ['agent'] },
  '/dashboard/agent/properties/:id/duplicate': { access: ['agent'] },
  '/dashboard/tenant/applications': {
    access: ['tenant'],
    menu: { label: m.own_applications_title, icon: 'file-text' },
  },
  '/dashboard/tenant/applications/:id': { access: ['tenant'] },
  '/dashboard/landlord/applications': {
    access: ['landlord'],
    menu: { label: m.received_crumb, icon: 'file-text' },
  },
  '/dashboard/agent/applications': { access: ['agent'], menu: { label: m.received_crumb, icon: 'file-text' } },
  '/dashboard/landlord/applications/compare': { access: ['landlord'] },
  '/dashboard/agent/applications/compare': { access: ['agent'] },
  // An administrator decides at the address of landlords
  '/dashboard/landlord/applications/:id': { access: ['landlord', 'admin'] },
  '/dashboard/agent/applications/:id': { access: ['agent'] },
  '/dashboard/bookings/:id': { access: 'signedIn', files: 1 },
  '/dashboard/bookings/:id/receipt.pdf': { access: 'signedIn' },
  '/dashboard/bookings/:id/proofs/:proofId': { access: 'signedIn' },
  '/dashboard/tenant/maintenance': { access: ['tenant'], menu: { label: m.repair_title, icon: 'wrench' } },
  '/dashboard/tenant/maintenance/new': { access: ['tenant'], files: 5 },
  '/dashboard/landlord/maintenance': { access: ['landlord'], menu: { label: m.repair_title, icon: 'wrench' } },
  '/dashboard/landlord/maintenance/new': { access: ['landlord'], files: 5 },
  '/dashboard/agent/maintenance': { access: ['agent'], menu: { label: m.repair_title, icon: 'wrench' } },
  '/dashboard/agent/maintenance/new': { access: ['agent'], files: 5 },
  '/dashboard/maintenance/:id': { access: 'signedIn' },
  '/dashboard/maintenance/:id/photos/:photoId': { access: 'signedIn' },
  '/dashboard/tenant/rentals': { access: ['tenant'], menu: { label: m.rent_rentals_crumb, icon: 'key' } },
  '/dashboard/tenant/payments': {
    access: ['tenant'],
    files: 1,
    menu: { label: m.rent_payments_crumb, icon: 'wallet' },
  },
  '/dashboard/landlord/tenants': { access: ['landlord'], menu: { label: m.rent_tenants_crumb, icon: 'users' } },
  '/dashboard/landlord/payments': { access: ['landlord'], menu: { label: m.rent_payments_crumb, icon: 'wallet' } },
  '/dashboard/landlord/reports': { access: ['landlord'], menu: { label: m.owner_report_crumb, icon: 'chart' } },
  '/dashboard/landlord/reports/report.csv': { access: ['landlord'] },
  '/dashboard/landlord/reports/report.xlsx': { access: ['landlord'] },
  '/dashboard/landlord/reports/report.pdf': { access: ['landlord'] },
  '/dashboard/tenant/amenities': { access: ['tenant'], menu: { label: m.amenity_title, icon: 'calendar' } },
  '/dashboard/landlord/amenities': { access: ['landlord'], menu: { label: m.amenity_title, icon: 'calendar' } },
  '/dashboard/landlord/amenities/new': { access: ['landlord'] },
  '/dashboard/landlord/amenities/:id': { access: ['landlord'] },
  '/dashboard/reservations/:id/calendar.ics': { access: 'signedIn' },
  '/dashboard/agent/tenants': { access: ['agent'], menu: { label: m.rent_tenants_crumb, icon: 'users' } },
  '/dashboard/agent/payments': { access: ['agent'], menu: { label: m.rent_payments_crumb, icon: 'wallet' } },
  '/dashboard/rentals/:id': { access: 'signedIn', files: 1 },
  '/dashboard/rentals/:id/checks': { access: 'signedIn' },
  '/dashboard/rentals/:id/utilities': { access: 'signedIn', files: 2 },
  '/dashboard/rentals/:id/renewal': { access: 'signedIn' },
  '/dashboard/rentals/:id/utilities/:readingId/:photo': { access: 'signedIn' },
  '/dashboard/rentals/:id/payments/:transferId/proof': { access: 'signedIn' },
  '/dashboard/rentals/:id/payments/:transferId/acknowledgement.pdf': { access: 'signedIn' },
  '/dashboard/rentals/:id/statement.pdf': { access: 'signedIn' },
  '/dashboard/rentals/:id/statement.csv': { access: 'signedIn' },
  '/dashboard/tenant/messages': {
    access: ['tenant'],
    menu: { label: m.account_link_messages, icon: 'message-circle' },
  },
  '/dashboard/tenant/messages/:conversationId': { access: ['tenant'], files: 3 },
  '/dashboard/landlord/messages': {
    access: ['landlord'],
    menu: { label: m.account_link_messages, icon: 'message-circle' },
  },
  '/dashboard/landlord/messages/:conversationId': { access: ['landlord'], files: 3 },
  '/dashboard/agent/messages': { access: ['agent'], menu: { label: m.account_link_messages, icon: 'message-circle' } },
  '/dashboard/agent/messages/:conversationId': { access: ['agent'], files: 3 },
  '/dashboard/tenant/viewings': { access: ['tenant'], menu: { label: m.viewing_title, icon: 'calendar' } },
  '/dashboard/landlord/viewings': { access: ['landlord'], menu: { label: m.viewing_title, icon: 'calendar' } },
  '/dashboard/landlord/viewings/times': { access: ['landlord'] },
  '/dashboard/agent/viewings': { access: ['agent'], menu: { label: m.viewing_title, icon: 'calendar' } },
  '/dashboard/agent/viewings/times': { access: ['agent'] },
  // An administrator edits a listing at the address of landlords
  '/dashboard/landlord/properties/new': { access: ['landlord'] },
  '/dashboard/landlord/properties/:id/edit': { access: ['landlord', 'admin'], files: 1 },
  '/dashboard/landlord/properties/:id/preview': { access: ['landlord', 'admin'] },
  '/dashboard/agent/properties/new': { access: ['agent'] },
  '/dashboard/agent/properties/:id/edit': { access: ['agent'], files: 1 },
  '/dashboard/agent/properties/:id/preview': { access: ['agent'] },
  '/dashboard/landlord/properties/:id/photos': { access: ['landlord'], files: 4 },
  '/dashboard/agent/properties/:id/photos': { access: ['agent'], files: 4 },
  // Administrators save no listings
  '/dashboard/tenant/saved': { access: ['tenant'], menu: { label: m.saved_title, icon: 'heart' } },
  '/dashboard/landlord/saved': { access: ['landlord'], menu: { label: m.saved_title, icon: 'heart' } },
  '/dashboard/agent/saved': { access: ['agent'], menu: { label: m.saved_title, icon: 'heart' } },
  '/dashboard/notifications': { access: 'signedIn' },
  '/dashboard/viewings/:id': { access: 'signedIn' },
  '/dashboard/viewings/:id/calendar.ics': { access: 'signedIn' },
  '/dashboard/availability/:id': { access: 'signedIn' },
  '/dashboard/settings': { access: 'signedIn', files: 1 },
  '/dashboard/settings/profile': {
    access: 'signedIn',
    files: 1,
    settings: { label: m.settings_profile, text: m.settings_profile_text, icon: 'user' },
  },
  '/dashboard/settings/renter': {
    access: ['tenant'],
    settings: { label: m.settings_renter, text: m.settings_renter_text, icon: 'wallet' },
  },
  '/dashboard/settings/agency': {
    access: ['agent'],
    settings: { label: m.settings_agency, text: m.settings_agency_text, icon: 'badge-check' },
  },
  '/dashboard/settings/ownership': {
    access: ['landlord'],
    settings: { label: m.settings_ownership, text: m.settings_ownership_text, icon: 'building' },
  },
  '/dashboard/settings/verification': {
    access: ['tenant', 'landlord', 'agent'],
    files: 1,
    settings: { label: m.settings_verification, text: m.settings_verification_text, icon: 'badge-check' },
  },
  '/dashboard/settings/verification/:id/document': { access: ['tenant', 'landlord', 'agent'] },
  '/dashboard/settings/email': {
    access: 'signedIn',
    settings: { label: m.settings_email, text: m.settings_email_text, icon: 'mail' },
  },
  '/dashboard/settings/password': {
    access: 'signedIn',
    settings: { label: m.settings_password, text: m.settings_password_text, icon: 'key' },
  },
  '/dashboard/settings/two-factor': {
    access: 'signedIn',
    settings: { label: m.settings_two_factor, text: m.settings_two_factor_text, icon: 'shield-check' },
  },
  '/dashboard/settings/passkeys': {
    access: 'signedIn',
    settings: { label: m.settings_passkeys, text: m.settings_passkeys_text, icon: 'badge-check' },
  },
  '/dashboard/settings/sessions': {
    access: 'signedIn',
    settings: { label: m.settings_sessions, text: m.settings_sessions_text, icon: 'lock' },
  },
  '/dashboard/settings/connections': {
    access: 'signedIn',
    settings: { label: m.settings_connections, text: m.settings_connections_text, icon: 'share' },
  },
  '/dashboard/settings/language': {
    access: 'signedIn',
    settings: { label: m.settings_language, text: m.settings_language_text, icon: 'globe' },
  },
  '/dashboard/settings/notifications': {
    access: 'signedIn',
    settings: { label: m.settings_notifications, text: m.settings_notifications_text, icon: 'bell' },
  },
  '/dashboard/settings/searches': {
    access: ['tenant', 'landlord', 'agent'],
    settings: { label: m.settings_searches, text: m.settings_searches_text, icon: 'search' },
  },
  '/dashboard/settings/calendar': {
    access: 'signedIn',
    settings: { label: m.settings_calendar, text: m.settings_calendar_text, icon: 'calendar' },
  },
  '/dashboard/settings/privacy': {
    access: 'signedIn',
    settings: { label: m.settings_privacy, text: m.settings_privacy_text, icon: 'shield-check' },
  },
  '/dashboard/settings/privacy/deletion': { access: 'signedIn' },
  '/dashboard/settings/privacy/download': { access: 'signedIn', secret: 'query' },
  '/dashboard/settings/privacy/download/file': { access: 'signedIn' },
  '*': { access: 'public' },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES

/** The rows without their literal types, for code that goes through all of them. */
export const PAGE_ROWS: readonly (readonly [path: string, page: Page])[] = Object.entries<Page>(PAGES)
