// One factory for every table, by table name. A test fails if a table has none.
import type { Db } from '#app/db/client.server.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as agents from './agents.ts'
import * as desk from './agent-desk.ts'
import * as buildings from './buildings.ts'
import * as content from './content.ts'
import * as deposits from './deposits.ts'
import * as existingTenants from './existing-tenants.ts'
import * as listings from './listings.ts'
import * as messaging from './messaging.ts'
import * as platform from './platform.ts'
import * as privacy from './privacy.ts'
import * as saved from './saved-searches.ts'
import * as rentalTerms from './rental-terms.ts'
import * as tenancy from './tenancy.ts'
import * as inspections from './inspections.ts'
import * as maintenance from './maintenance.ts'
import * as payoutAccounts from './payout-accounts.ts'
import * as receipts from './receipts.ts'
import * as announcements from './announcements.ts'
import * as sharedBills from './shared-bills.ts'
import * as heldCash from './held-cash.ts'
import * as sharedAmenities from './shared-amenities.ts'
import * as team from './team.ts'
import * as viewings from './viewings.ts'

/** A method, not a function property: parameters are then bivariant, so factories with any overrides fit. */
type AnyFactory = { make(db: Db, overrides?: Record<string, unknown>): Promise<Record<string, unknown>> }['make']

export const FACTORY_BY_TABLE: Record<string, AnyFactory> = {
  accounts: accounts.makeAccount,
  acting_sessions: team.makeActingSession,
  admin_login_attempts: admin.makeAdminLoginAttempt,
  admin_sessions: admin.makeAdminSession,
  admin_users: admin.makeAdminUser,
  agent_client_relationships: agents.makeRelationship,
  agent_reviews: desk.makeAgentReview,
  agents: agents.makeAgent,
  alert_queue: saved.makeAlertQueueRow,
  amenities: listings.makeAmenity,
  amenity_reservations: sharedAmenities.makeAmenityReservation,
  analytics_daily_counts: content.makeAnalyticsDailyCount,
  analytics_forwarding: content.makeAnalyticsForwarding,
  analytics_events: content.makeAnalyticsEvent,
  announcement_reads: announcements.makeAnnouncementRead,
  application_documents: tenancy.makeApplicationDocument,
  application_drafts: tenancy.makeApplicationDraft,
  application_notes: tenancy.makeApplicationNote,
  appointments: agents.makeAppointment,
  audit_log: platform.makeAuditEntry,
  blog_posts: content.makeBlogPost,
  booking_proofs: tenancy.makeBookingProof,
  bookings: tenancy.makeBooking,
  building_announcements: announcements.makeAnnouncement,
  buildings: buildings.makeBuilding,
  calendar_feeds: viewings.makeCalendarFeed,
  post_dated_check_lines: tenancy.makePostDatedCheckLine,
  post_dated_checks: tenancy.makePostDatedCheck,
  client_files: desk.makeClientFile,
  client_notes: agents.makeClientNote,
  client_stage_changes: agents.makeClientStageChange,
  clients: agents.makeClient,
  commission_agreements: agents.makeCommissionAgreement,
  commissions: agents.makeCommission,
  condition_entries: deposits.makeConditionEntry,
  condition_photos: deposits.makeConditionPhoto,
  condition_reports: deposits.makeConditionReport,
  consents: privacy.makeConsent,
  contact_messages: content.makeContactMessage,
  conversations: messaging.makeConversation,
  data_exports: privacy.makeDataExport,
  deposit_deduction_lines: deposits.makeDepositDeductionLine,
  deposit_deductions: deposits.makeDepositDeduction,
  deposit_returns: deposits.makeDepositReturn,
  documents: tenancy.makeDocument,
  emails: platform.makeEmail,
  erasure_requests: privacy.makeErasureRequest,
  erasure_tombstones: privacy.makeErasureTombstone,
  events: platform.makeEvent,
  facebook_deletion_requests: privacy.makeFacebookDeletionRequest,
  held_cash: heldCash.makeHeldCash,
  idempotency_keys: platform.makeIdempotencyKey,
  inquiries: messaging.makeInquiry,
  pending_inquiries: messaging.makePendingInquiry,
  inspections: inspections.makeInspection,
  jwks: accounts.makeJwk,
  known_devices: accounts.makeKnownDevice,
  landlord_profiles: accounts.makeLandlordProfile,
  listing_changes: listings.makeListingChange,
  listing_import_columns: listings.makeListingImportColumn,
  listing_import_rows: listings.makeListingImportRow,
  listing_imports: listings.makeListingImport,
  listing_reports: admin.makeListingReport,
  listing_view_marks: content.makeListingViewMark,
  login_attempts: accounts.makeLoginAttempt,
  maintenance_photos: maintenance.makeMaintenancePhoto,
  maintenance_requests: maintenance.makeMaintenanceRequest,
  maintenance_updates: maintenance.makeMaintenanceUpdate,
  message_attachments: messaging.makeMessageAttachment,
  message_notices: messaging.makeMessageNotice,
  message_reports: messaging.makeMessageReport,
  messages: messaging.makeMessage,
  newsletter_issues: content.makeNewsletterIssue,
  newsletter_subscriptions: content.makeNewsletterSubscription,
  notification_preferences: accounts.makeNotificationPreference,
  notifications: accounts.makeNotification,
  opening_figures: existingTenants.makeOpeningFigure,
  passkeys: accounts.makePasskey,
  payment_acknowledgments: tenancy.makePaymentAcknowledgment,
  invoice_numbers: receipts.makeInvoiceNumber,
  receipt_counters: receipts.makeReceiptCounter,
  receipt_prefixes: receipts.makeReceiptPrefix,
  payment_proofs: tenancy.makePaymentProof,
  payment_reminders: tenancy.makePaymentReminder,
  payments: tenancy.makePayment,
  payout_accounts: payoutAccounts.makePayoutAccount,
  photo_matches: listings.makePhotoMatch,
  places: listings.makePlace,
  properties: listings.makeProperty,
  property_amenities: listings.makePropertyAmenity,
  property_daily_stats: content.makePropertyDailyStats,
  property_images: listings.makePropertyImage,
  rate_limits: platform.makeRateLimit,
  renewal_offers: rentalTerms.makeRenewalOffer,
  early_end_proposals: rentalTerms.makeEarlyEndProposal,
  lease_signings: rentalTerms.makeLeaseSigning,
  lease_signatures: rentalTerms.makeLeaseSignature,
  rent_control_rules: listings.makeRentControlRule,
  rental_applications: tenancy.makeApplication,
  rentals: tenancy.makeRental,
  renter_documents: tenancy.makeRenterDocument,
  renter_profiles: accounts.makeRenterProfile,
  saved_listing_alerts: saved.makeSavedListingAlert,
  saved_search_matches: saved.makeSavedSearchMatch,
  saved_searches: saved.makeSavedSearch,
  reply_templates: messaging.makeReplyTemplate,
  report_day_changes: content.makeReportDayChange,
  report_days: content.makeReportDay,
  search_misses: content.makeSearchMiss,
  sessions: accounts.makeSession,
  settings: platform.makeSetting,
  shared_amenities: sharedAmenities.makeSharedAmenity,
  shared_amenity_properties: sharedAmenities.makeSharedAmenityProperty,
  shared_bill_parts: sharedBills.makeSharedBillPart,
  shared_bills: sharedBills.makeSharedBill,
  spaces: buildings.makeSpace,
  shortlist_items: desk.makeShortlistItem,
  shortlists: desk.makeShortlist,
  stored_files: listings.makeStoredFile,
  team_members: team.makeTeamMember,
  tenant_invitations: existingTenants.makeTenantInvitation,
  two_factors: accounts.makeTwoFactor,
  used_devices: accounts.makeUsedDevice,
  user_profiles: accounts.makeUserProfile,
  users: accounts.makeUser,
  utility_readings: rentalTerms.makeUtilityReading,
  verification_checks: admin.makeVerificationCheck,
  verification_requests: admin.makeVerificationRequest,
  verifications: accounts.makeVerification,
  viewing_dates: viewings.makeViewingDate,
  viewing_hours: viewings.makeViewingHours,
  viewing_proposals: viewings.makeViewingProposal,
  viewing_settings: viewings.makeViewingSettings,
  visit_reports: viewings.makeVisitReport,
  wishlist_properties: listings.makeWishlistProperty,
  wishlists: listings.makeWishlist,
}
