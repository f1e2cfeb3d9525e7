// THE SITE MAP: every address and its route module. Everything else about a page is its row in app/pages/pages.server.ts.
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { CONSOLE_FILE_ROUTES } from './console-file-routes.ts'
import { buildingRoutes } from './building-routes.ts'
import { FEED_ROUTES } from './feed-routes.ts'

const ROLES_OF_DASHBOARDS = ['tenant', 'landlord', 'agent']

const pages: RouteConfigEntry[] = [
  index('routes/public/home.tsx'),
  route('properties', 'routes/public/properties.tsx'),
  route('properties/:id', 'routes/public/property.tsx'),
  route('h/:short', 'routes/api/listings/short-address.ts'),
  route('properties/:id/code.svg', 'routes/api/listings/listing-code.ts'),
  route('properties/:id/video/file', 'routes/api/listings/uploaded-video-file.ts'),
  route('properties/:id/video/poster', 'routes/api/listings/uploaded-video-poster.ts'),
  route('properties/:id/preview.jpg', 'routes/api/listings/link-preview.ts'),
  route('properties/:id/report', 'routes/public/property-report.tsx'),
  route('compare', 'routes/public/compare.tsx'),
  route('properties/:id/waiting-list', 'routes/public/waiting-list/property-waiting-list.tsx'),
  route('properties/:id/inquire', 'routes/public/property-inquire.tsx'),
  route('properties/:id/apply', 'routes/public/property-apply.tsx'),
  route('search', 'routes/public/search.tsx'),
  ...FEED_ROUTES,
  route('agents', 'routes/public/agents.tsx'),
  route('agents/:agentId', 'routes/public/agent.tsx'),
  route('agents/:agentId/review', 'routes/public/agent-review.tsx'),
  route('blog', 'routes/public/content/blog.tsx'),
  route('blog/rss.xml', 'routes/seo/blog-rss.ts'),
  route('blog/:slug', 'routes/public/content/blog-post.tsx'),
  ...['about', 'careers', 'terms', 'privacy'].map((name) =>
    route(name, 'routes/public/content/text-page.tsx', { id: name }),
  ),
  route('help', 'routes/public/content/help.tsx'),
  route('contact', 'routes/public/content/contact.tsx'),
  route('verify', 'routes/public/content/verify-lease.tsx'),
  route('rents', 'routes/public/content/rents.tsx'),
  route('rents/rents.csv', 'routes/public/content/rents-file.ts'),
  route('rents/:city', 'routes/public/content/rents-city.tsx'),
  route('locale', 'routes/public/preferences/locale.ts'),
  route('first-steps', 'routes/public/preferences/checklist.ts'),
  route('data-saving', 'routes/public/preferences/data-saving.ts'),
  route('announcement-bar/close', 'routes/public/preferences/close-announcement-bar.ts'),
  route('newsletter', 'routes/public/newsletter/newsletter-subscribe.tsx'),
  route('newsletter/confirm', 'routes/public/newsletter/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe', 'routes/public/newsletter/newsletter-unsubscribe.tsx'),
  route('emails/unsubscribe', 'routes/public/emails-unsubscribe.tsx'),
  route('searches/pause', 'routes/public/searches-pause.tsx'),
  route('listings/availability', 'routes/public/listing-availability.tsx'),
  route('calendar/:file', 'routes/public/calendar-feed.ts'),
  route('attributions', 'routes/public/attributions.tsx'),
  route('saved', 'routes/public/saved.tsx'),
  route('saved/:token', 'routes/public/saved-list.tsx'),
  route('shortlists/:token', 'routes/public/shortlist.tsx'),
  route('references/:token', 'routes/account/rental-reference.tsx'),
  route('sign/:token', 'routes/account/sign-by-link.tsx'),
  route('invitations/:token', 'routes/public/tenant-invitation.tsx'),
  route('roommates/:token', 'routes/account/roommate-invitation.tsx'),
  route('team-invitations/:token', 'routes/account/team-invitation.tsx'),
  route('brokerage-invitations/:token', 'routes/account/brokerage-invitation.tsx'),
  route('signin/passkey', 'routes/account/signin-passkey.ts'),
  route('sign-out', 'routes/account/sign-out.ts'),
  route('test-auth', 'routes/account/test-auth.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('api/auth/jwks', 'routes/api/auth-jwks.ts'),
  route('api/mail/reports', 'routes/api/mail-reports.ts'),
  route('api/sms/incoming', 'routes/api/sms-incoming.ts'),
  route('api/push', 'routes/api/push-state.ts'),
  route('api/passkeys/options', 'routes/api/passkey-options.ts'),
  route('facebook-data-deletion', 'routes/public/facebook-data-deletion.tsx'),
  route('facebook-data-deletion/:code', 'routes/public/facebook-deletion-status.tsx'),
  route('dashboard/settings/privacy/download/file', 'routes/dashboard/settings/download-file.ts'),
  route('api/facebook/data-deletion', 'routes/api/facebook-data-deletion.ts'),
  route('api/v1/me/listings/:id/photos', 'routes/api/public-api-photos.ts'),
  route('api/v1/*', 'routes/api/public-api.ts'),
  route('developers', 'routes/public/developers/developers.tsx'),
  route('api/events', 'routes/api/events.ts'),
  route('api/error-reports', 'routes/api/error-reports.ts'),
  route('api/csp-reports', 'routes/api/csp-reports.ts'),
  route('api/stream', 'routes/api/messaging/stream.ts'),
  route('api/conversations/:id/typing', 'routes/api/messaging/conversation-typing.ts'),
  route('api/conversations', 'routes/api/messaging/conversations.ts'),
  route('api/conversations/unread', 'routes/api/messaging/conversations-unread.ts'),
  route('api/conversations/:id/messages', 'routes/api/messaging/conversation-messages.ts'),
  route('api/conversations/:id/read', 'routes/api/messaging/conversation-read.ts'),
  route('api/messages/:id/report', 'routes/api/messaging/message-report.ts'),
  route('api/attachments/:id', 'routes/api/messaging/attachment.ts'),
  route('api/applications/:id/documents/:documentId', 'routes/api/applications/application-document.ts'),
  route('api/applications/:id/income/:documentId', 'routes/api/applications/shared-income-document.ts'),
  route('api/income-documents/:id', 'routes/api/applications/own-income-document.ts'),
  route('api/listings/:id/application', 'routes/api/applications/application-draft.ts'),
  route('api/inquiries', 'routes/api/messaging/inquiries.ts'),
  route('api/inquiries/guest', 'routes/api/messaging/guest-inquiries.ts'),
  route('api/inquiries/:id/email', 'routes/api/messaging/inquiry-email.ts'),
  route('api/places', 'routes/api/listings/places.ts'),
  route('api/saved', 'routes/api/listings/saved.ts'),
  route('api/listings/:id/inquiry', 'routes/api/messaging/inquiry-draft.ts'),
  route('api/listings/:id/fields', 'routes/api/listings/listing-fields.ts'),
  route('api/listings/:id/authority', 'routes/api/listings/listing-authority.ts'),
  route('api/listings/:id/photos', 'routes/api/listings/listing-photos.ts'),
  route('api/listings/:id/video', 'routes/api/listings/listing-video-upload.ts'),
  route('api/listings/:id/video/poster', 'routes/api/listings/listing-video-poster.ts'),
  route('api/listings/:id/photos/changes', 'routes/api/listings/listing-photo-changes.ts'),
  route('api/listings/cards', 'routes/api/listings/listing-cards.ts'),
  route('api/listings/facets', 'routes/api/listings/listings-facets.ts'),
  route('api/listings/map', 'routes/api/listings/listings-map.ts'),
  route('api/listings/spot', 'routes/api/listings/listings-at-spot.ts'),
  route('storage/object/public/:bucket/*', 'routes/api/storage-object.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('manifest.webmanifest', 'routes/seo/manifest.ts'),
  route('.well-known/security.txt', 'routes/seo/security-txt.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-agents.xml', 'routes/seo/sitemap-agents.ts'),
  route('sitemap-listings.xml', 'routes/seo/sitemap-listings.ts'),
  // only on the machine of the server, while it keeps its mail
  route('outbox', 'routes/public/outbox.tsx'),
  route('outbox/:mailId', 'routes/public/outbox-mail.tsx'),
  // outside production only
  route('dev/components', 'routes/dev/components.tsx'),
  route('*', 'routes/public/not-found.tsx'),
]

/** Pages with the bare frame. */
const accountPages: RouteConfigEntry[] = [
  route('signin', 'routes/account/signin.tsx'),
  route('signin/again', 'routes/account/signin-again.tsx'),
  route('signin/two-factor', 'routes/account/two-factor.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('confirm-email', 'routes/account/confirm-email.tsx'),
  route('acting', 'routes/account/acting.tsx'),
  route('accept-terms', 'routes/account/accept-terms.tsx'),
  route('unauthorized', 'routes/account/unauthorized.tsx'),
  route('register-enhanced', 'routes/account/register-enhanced.tsx'),
  route('register-enhanced/sent', 'routes/account/register-sent.tsx'),
  route('register/finish', 'routes/account/register-finish.tsx'),
  route('api/auth/social', 'routes/account/social-start.tsx'),
  route('api/auth/callback/:provider', 'routes/account/social-callback.tsx'),
]

/** A page of the console whose file has the name of its address. */
const adminPage = (name: string) => route(`admin/${name}`, `routes/admin/${name}.tsx`)

/** The pages of the admin console, in its frame. */
const consolePlaces: RouteConfigEntry[] = [
  route('admin/dashboard', 'routes/admin/dashboard/overview.tsx'),
  route('admin/dashboard/properties', 'routes/admin/dashboard/properties.tsx'),
  route('admin/dashboard/users', 'routes/admin/dashboard/users.tsx'),
  route('admin/dashboard/applications', 'routes/admin/dashboard/applications.tsx'),
  route('admin/dashboard/analytics', 'routes/admin/dashboard/analytics.tsx'),
  route('admin/dashboard/settings', 'routes/admin/dashboard/settings.tsx'),
  ...['account', 'bookings', 'review', 'reports', 'verifications', 'photo-matches'].map(adminPage),
  ...['contact', 'audit', 'system'].map(adminPage),
  route('admin/content', 'routes/admin/site-texts/site-texts.tsx'),
  route('admin/content/edit', 'routes/admin/site-texts/edit.tsx'),
  route('admin/content/history', 'routes/admin/site-texts/history.tsx'),
  route('admin/content/announcement-bar', 'routes/admin/site-texts/announcement-bar.tsx'),
  route('admin/content/home', 'routes/admin/site-texts/home-page.tsx'),
  ...['newsletter', 'emails', 'agent-reviews', 'administrators'].map(adminPage),
  route('admin/emails/preview', 'routes/admin/email-preview.tsx'),
]

/** The admin console and its own sign-in. */
const adminPages: RouteConfigEntry[] = [
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/login/code', 'routes/admin/login-code.tsx'),
  route('admin/forgot-password', 'routes/admin/credentials/forgot-password.tsx'),
  route('admin/reset-password', 'routes/admin/credentials/reset-password.tsx'),
  route('admin/invitation', 'routes/admin/credentials/invitation.tsx'),
  route('admin/logout', 'routes/admin/logout.ts'),
  route('admin/end-view', 'routes/admin/end-view.ts'),
  route('admin', 'routes/admin/entrance.ts'),
  layout('routes/admin/console/console-layout.tsx', [layout('routes/admin/console/console-place.tsx', consolePlaces)]),
  route('admin/find', 'routes/admin/find.ts'),
  route('admin/sessions', 'routes/admin/sessions.ts'),
  route('admin/stream', 'routes/admin/stream.ts'),
  route('admin/applications.csv', 'routes/admin/files/applications-file.ts'),
  route('admin/analytics.csv', 'routes/admin/files/analytics-csv.ts'),
  route('admin/analytics.pdf', 'routes/admin/files/analytics-pdf.ts'),
  route('admin/users/export', 'routes/admin/files/users-export.ts'),
  route('admin/verifications/:id/document', 'routes/admin/files/verification-document.ts'),
  route('admin/audit/export', 'routes/admin/files/audit-export.ts'),
  route('admin/money.csv', 'routes/admin/files/money-file.ts'),
]

/** One implementation for all roles, each at the address of its dashboard. */
function buildMessageRoutes(role: string): RouteConfigEntry[] {
  return [
    route(`${role}/messages`, 'routes/dashboard/messages/inbox.tsx', { id: `${role}-messages` }, [
      index('routes/dashboard/messages/no-conversation.tsx', { id: `${role}-messages-none` }),
      route(':conversationId', 'routes/dashboard/messages/thread.tsx', { id: `${role}-messages-thread` }),
    ]),
  ]
}

/** One implementation for landlords and agents. An administrator edits at the addresses of landlords. */
function buildListingRoutes(role: string): RouteConfigEntry[] {
  const page = (path: string, file: string) =>
    route(`${role}/properties${path}`, `routes/dashboard/listings/${file}.tsx`, { id: `${role}-properties-${file}` })
  return [
    page('', 'own-listings'),
    page('/new', 'new-listing'),
    page('/import', 'listing-import'),
    page('/import/:importId', 'import-run'),
    page('/:id', 'own-listing'),
    page('/:id/edit', 'edit-listing'),
    page('/:id/photos', 'listing-photos'),
    page('/:id/video', 'own-video'),
    page('/:id/preview', 'listing-preview'),
    page('/:id/duplicate', 'duplicate-listing'),
  ]
}

/** One implementation for all roles. Only those who show homes set open times. */
function buildViewingRoutes(role: string): RouteConfigEntry[] {
  const list = route(`${role}/viewings`, 'routes/dashboard/viewings/viewing-list.tsx', { id: `${role}-viewings` })
  if (role === 'tenant') return [list]
  return [
    list,
    route(`${role}/viewings/times`, 'routes/dashboard/viewings/open-times.tsx', { id: `${role}-viewings-times` }),
  ]
}

/** One implementation for landlords and agents. An administrator decides at the addresses of landlords. */
function buildApplicationRoutes(role: string): RouteConfigEntry[] {
  const page = (path: string, file: string) =>
    route(`${role}/applications${path}`, `routes/dashboard/applications/${file}.tsx`, {
      id: `${role}-${file}`,
    })
  return [
    page('', 'received-applications'),
    page('/compare', 'compared-applications'),
    page('/:id', 'received-application'),
    route(`${role}/applications/:id/passport`, 'routes/dashboard/passports/shared-passport.tsx', {
      id: `${role}-shared-passport`,
    }),
  ]
}

/** One implementation for everybody who reports, receives or works on a maintenance request. */
function buildMaintenanceRoutes(role: string): RouteConfigEntry[] {
  const page = (path: string, file: string) =>
    route(`${role}/maintenance${path}`, `routes/dashboard/maintenance/${file}.tsx`, {
      id: `${role}-maintenance-${file}`,
    })
  return [page('', 'maintenance-list'), page('/new', 'new-request')]
}

/** What an owner receives, and from whom. */
function buildRentRoutes(role: string): RouteConfigEntry[] {
  return [
    route(`${role}/tenants`, 'routes/dashboard/tenants/tenant-list.tsx', { id: `${role}-tenants` }),
    route(`${role}/tenants/new`, 'routes/dashboard/tenants/new-tenant.tsx', { id: `${role}-new-tenant` }),
    route(`${role}/tenants/several`, 'routes/dashboard/tenants/tenant-table.tsx', { id: `${role}-tenant-table` }),
    route(`${role}/tenants/import`, 'routes/dashboard/tenants/tenant-import.tsx', { id: `${role}-tenant-import` }),
    route(`${role}/tenants/import/template`, 'routes/dashboard/tenants/tenant-template.ts', {
      id: `${role}-tenant-template`,
    }),
    route(`${role}/payments`, 'routes/dashboard/rent-book/received-payments.tsx', { id: `${role}-payments` }),
  ]
}

/** One implementation for all roles. A tenant answers; the others propose. */
function buildInspectionRoutes(role: string): RouteConfigEntry[] {
  const page = (path: string, file: string) =>
    route(`${role}/inspections${path}`, `routes/dashboard/inspections/${file}.tsx`, {
      id: `${role}-inspections-${file}`,
    })
  return role === 'tenant'
    ? [page('', 'inspection-list')]
    : [page('', 'inspection-list'), page('/new', 'new-inspection')]
}

/** Pages with the console frame; their errors are shown inside it. */
const consoles: RouteConfigEntry[] = [
  route('dashboard', 'routes/dashboard/shell.tsx', [
    layout('routes/dashboard/page-layout.tsx', [
      index('routes/dashboard/home.ts'),
      route('tenant', 'routes/dashboard/tenant.tsx'),
      route('tenant/applications', 'routes/dashboard/applications/own-applications.tsx'),
      route('tenant/applications/:id', 'routes/dashboard/applications/own-application.tsx'),
      route('owner-facts', 'routes/dashboard/owner-facts/owner-cases.tsx'),
      route('passport', 'routes/dashboard/passports/own-passport.tsx'),
      route('tenant/saved', 'routes/dashboard/saved.tsx', { id: 'tenant-saved' }),
      route('landlord/saved', 'routes/dashboard/saved.tsx', { id: 'landlord-saved' }),
      route('agent/saved', 'routes/dashboard/saved.tsx', { id: 'agent-saved' }),
      route('landlord', 'routes/dashboard/landlord.tsx'),
      route('agent', 'routes/dashboard/agent.tsx'),
      route('agent/calendar', 'routes/dashboard/agent-calendar.tsx'),
      route('agent/calendar/new', 'routes/dashboard/appointments/new-appointment.tsx'),
      route('agent/calendar/:id', 'routes/dashboard/appointments/appointment.tsx'),
      route('agent/leads', 'routes/dashboard/leads/lead-list.tsx', { id: 'agent-leads' }),
      route('agent/leads/templates', 'routes/dashboard/leads/reply-templates.tsx'),
      route('agent/reviews', 'routes/dashboard/reviews/review-list.tsx', { id: 'agent-reviews' }),
      route('agent/commission', 'routes/dashboard/commissions/commission-list.tsx', { id: 'agent-commission' }),
      route('agent/commission/agreements', 'routes/dashboard/commissions/agreements.tsx'),
      route('agent/commission/agreements/:id', 'routes/dashboard/commissions/agreement.tsx'),
      route('agent/brokerage', 'routes/dashboard/brokerage/brokerage.tsx'),
      route('agent/brokerage/members/:id', 'routes/dashboard/brokerage/brokerage-member.tsx'),
      route('agent/brokerage/leads', 'routes/dashboard/brokerage/team-leads.tsx'),
      route('agent/brokerage/clients', 'routes/dashboard/brokerage/shared-clients.tsx'),
      route('agent/brokerage/calendar', 'routes/dashboard/brokerage/team-calendar.tsx'),
      route('agent/brokerage/report', 'routes/dashboard/brokerage/team-report.tsx'),
      route('agent/clients', 'routes/dashboard/clients/client-list.tsx'),
      route('agent/clients/new', 'routes/dashboard/clients/new-client.tsx'),
      route('agent/clients/import', 'routes/dashboard/clients/client-import.tsx'),
      route('agent/clients/duplicates', 'routes/dashboard/clients/client-duplicates.tsx'),
      route('agent/clients/:id', 'routes/dashboard/clients/client.tsx'),
      route('agent/clients/:id/matches', 'routes/dashboard/clients/client-matches.tsx'),
      route('agent/clients/:id/edit', 'routes/dashboard/clients/edit-client.tsx'),
      ...buildListingRoutes('landlord'),
      ...buildListingRoutes('agent'),
      ...buildApplicationRoutes('landlord'),
      ...buildApplicationRoutes('agent'),
      route('bookings/:id', 'routes/dashboard/bookings/booking.tsx'),
      route('bookings/:id/pay', 'routes/dashboard/payout-accounts/pay-booking.tsx'),
      ...buildMaintenanceRoutes('tenant'),
      ...buildMaintenanceRoutes('landlord'),
      ...buildMaintenanceRoutes('agent'),
      route('maintenance/:id', 'routes/dashboard/maintenance/request.tsx'),
      route('rentals/:id', 'routes/dashboard/rent-book/rental.tsx'),
      route('rentals/:id/deposit', 'routes/dashboard/deposits/deposit.tsx'),
      route('tenant/documents', 'routes/dashboard/documents/document-list.tsx', { id: 'tenant-documents' }),
      route('landlord/documents', 'routes/dashboard/documents/document-list.tsx', { id: 'landlord-documents' }),
      route('tenant/rentals', 'routes/dashboard/tenants/own-rentals.tsx'),
      route('tenant/payments', 'routes/dashboard/rent-book/own-payments.tsx'),
      route('landlord/reports', 'routes/dashboard/owner-reports/owner-report.tsx'),
      ...buildingRoutes,
      route('cash', 'routes/dashboard/held-cash/held-cash.tsx'),
      route('team', 'routes/dashboard/team/team.tsx'),
      route('team/:id', 'routes/dashboard/team/team-member.tsx'),
      route('payout-proposals', 'routes/dashboard/team/payout-proposals.tsx'),
      route('tenant/amenities', 'routes/dashboard/shared-amenities/own-amenities.tsx'),
      route('landlord/amenities', 'routes/dashboard/shared-amenities/owned-amenities.tsx'),
      route('landlord/amenities/new', 'routes/dashboard/shared-amenities/new-amenity.tsx'),
      route('landlord/amenities/:id', 'routes/dashboard/shared-amenities/owned-amenity.tsx'),
      route('rentals/:id/pay', 'routes/dashboard/payout-accounts/pay-rent.tsx'),
      route('rentals/:id/checks', 'routes/dashboard/post-dated-checks/post-dated-check-register.tsx'),
      route('rentals/:id/utilities', 'routes/dashboard/utilities/utility-book.tsx'),
      route('rentals/:id/signing', 'routes/dashboard/signing/signing.tsx'),
      route('rentals/:id/signing/:kind', 'routes/dashboard/signing/paper-signing.tsx'),
      route('rentals/:id/roommates', 'routes/dashboard/roommates/roommates.tsx'),
      route('rentals/:id/renewal', 'routes/dashboard/renewals/renewal.tsx'),
      route('rentals/:id/opening', 'routes/dashboard/tenants/opening-figures.tsx'),
      ...buildRentRoutes('landlord'),
      ...buildRentRoutes('agent'),
      ...ROLES_OF_DASHBOARDS.flatMap((role) => buildMessageRoutes(role)),
      ...ROLES_OF_DASHBOARDS.flatMap((role) => buildViewingRoutes(role)),
      ...ROLES_OF_DASHBOARDS.flatMap((role) => buildInspectionRoutes(role)),
      route('notifications', 'routes/dashboard/notifications.tsx'),
      route('viewings/:id', 'routes/dashboard/viewings/viewing.tsx'),
      route('availability/:id', 'routes/dashboard/listings/listing-availability.tsx'),
      route('settings', 'routes/dashboard/settings/shell.tsx', [
        index('routes/dashboard/settings/overview.tsx'),
        route('profile', 'routes/dashboard/settings/profile.tsx'),
        route('renter', 'routes/dashboard/settings/renter.tsx'),
        route('agency', 'routes/dashboard/settings/agency.tsx'),
        route('public-profile', 'routes/dashboard/settings/public-profile.tsx'),
        route('ownership', 'routes/dashboard/settings/ownership.tsx'),
        route('payout-accounts', 'routes/dashboard/settings/payout-accounts.tsx'),
        route('receipts', 'routes/dashboard/settings/receipts.tsx'),
        route('verification', 'routes/dashboard/settings/verification.tsx'),
        route('email', 'routes/dashboard/settings/email.tsx'),
        route('password', 'routes/dashboard/settings/password.tsx'),
        route('two-factor', 'routes/dashboard/settings/two-factor.tsx'),
        route('passkeys', 'routes/dashboard/settings/passkeys.tsx'),
        route('push', 'routes/dashboard/settings/channels/push.tsx'),
        route('mail', 'routes/dashboard/settings/channels/mail.tsx'),
        route('sms', 'routes/dashboard/settings/channels/sms.tsx'),
        route('sessions', 'routes/dashboard/settings/sessions.tsx'),
        route('connections', 'routes/dashboard/settings/connections.tsx'),
        route('language', 'routes/dashboard/settings/language.tsx'),
        route('notifications', 'routes/dashboard/settings/notifications.tsx'),
        route('searches', 'routes/dashboard/settings/searches.tsx'),
        route('calendar', 'routes/dashboard/settings/calendar.tsx'),
        route('api', 'routes/dashboard/settings/integrations/integrations.tsx'),
        route('api/webhooks/:id', 'routes/dashboard/settings/integrations/webhook.tsx'),
        route('privacy', 'routes/dashboard/settings/privacy.tsx'),
        route('privacy/deletion', 'routes/dashboard/settings/deletion.tsx'),
        route('privacy/download', 'routes/dashboard/settings/download.tsx'),
      ]),
    ]),
  ]),
]

export default [
  layout('routes/page-layout.tsx', [...pages, ...CONSOLE_FILE_ROUTES]),
  layout('routes/account/page-layout.tsx', accountPages),
  layout('routes/admin/page-layout.tsx', adminPages),
  ...consoles,
] satisfies RouteConfig
