// One factory for every table, by table name. A test fails if a table has none.
import type { Db } from '#app/db/client.server.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as agents from './agents.ts'
import * as content from './content.ts'
import * as listings from './listings.ts'
import * as messaging from './messaging.ts'
import * as platform from './platform.ts'
import * as privacy from './privacy.ts'
import * as tenancy from './tenancy.ts'
import * as upkeep from './upkeep.ts'

/** A method, not a function property: parameters are then bivariant, so factories with any overrides fit. */
type AnyFactory = { make(db: Db, overrides?: Record<string, unknown>): Promise<Record<string, unknown>> }['make']

export const FACTORY_BY_TABLE: Record<string, AnyFactory> = {
  accounts: accounts.makeAccount,
  admin_login_attempts: admin.makeAdminLoginAttempt,
  admin_sessions: admin.makeAdminSession,
  admin_users: admin.makeAdminUser,
  agent_client_relationships: agents.makeRelationship,
  agents: agents.makeAgent,
  amenities: listings.makeAmenity,
  amenity_reservations: upkeep.makeAmenityReservation,
  analytics_events: content.makeAnalyticsEvent,
  application_documents: tenancy.makeApplicationDocument,
  appointments: agents.makeAppointment,
  audit_log: platform.makeAuditEntry,
  blog_posts: content.makeBlogPost,
  bookings: tenancy.makeBooking,
  client_stage_changes: agents.makeClientStageChange,
  clients: agents.makeClient,
  commissions: agents.makeCommission,
  consents: privacy.makeConsent,
  contact_messages: content.makeContactMessage,
  conversations: messaging.makeConversation,
  data_exports: privacy.makeDataExport,
  documents: tenancy.makeDocument,
  emails: platform.makeEmail,
  erasure_requests: privacy.makeErasureRequest,
  erasure_tombstones: privacy.makeErasureTombstone,
  events: platform.makeEvent,
  facebook_deletion_requests: privacy.makeFacebookDeletionRequest,
  idempotency_keys: platform.makeIdempotencyKey,
  inquiries: messaging.makeInquiry,
  inspections: upkeep.makeInspection,
  jwks: accounts.makeJwk,
  known_devices: accounts.makeKnownDevice,
  landlord_profiles: accounts.makeLandlordProfile,
  listing_changes: listings.makeListingChange,
  listing_import_rows: listings.makeListingImportRow,
  listing_imports: listings.makeListingImport,
  listing_reports: admin.makeListingReport,
  login_attempts: accounts.makeLoginAttempt,
  maintenance_photos: upkeep.makeMaintenancePhoto,
  maintenance_requests: upkeep.makeMaintenanceRequest,
  maintenance_updates: upkeep.makeMaintenanceUpdate,
  message_attachments: messaging.makeMessageAttachment,
  message_notices: messaging.makeMessageNotice,
  message_reports: messaging.makeMessageReport,
  messages: messaging.makeMessage,
  newsletter_subscriptions: content.makeNewsletterSubscription,
  notification_preferences: accounts.makeNotificationPreference,
  notifications: accounts.makeNotification,
  passkeys: accounts.makePasskey,
  payment_receipts: tenancy.makePaymentReceipt,
  payments: tenancy.makePayment,
  photo_matches: listings.makePhotoMatch,
  places: listings.makePlace,
  properties: listings.makeProperty,
  property_amenities: listings.makePropertyAmenity,
  property_daily_stats: content.makePropertyDailyStats,
  property_images: listings.makePropertyImage,
  rate_limits: platform.makeRateLimit,
  rent_control_rules: listings.makeRentControlRule,
  rental_applications: tenancy.makeApplication,
  rentals: tenancy.makeRental,
  renter_profiles: accounts.makeRenterProfile,
  sessions: accounts.makeSession,
  settings: platform.makeSetting,
  shared_amenities: upkeep.makeSharedAmenity,
  shared_amenity_properties: upkeep.makeSharedAmenityProperty,
  stored_files: listings.makeStoredFile,
  two_factors: accounts.makeTwoFactor,
  user_profiles: accounts.makeUserProfile,
  users: accounts.makeUser,
  verification_checks: admin.makeVerificationCheck,
  verifications: accounts.makeVerification,
  wishlist_properties: listings.makeWishlistProperty,
  wishlists: listings.makeWishlist,
}
