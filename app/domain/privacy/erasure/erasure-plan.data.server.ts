// The order in which erasure changes the tables; what it does to each is declared beside the table in app/db/schema.
// Money and what two people agreed on stays, without the person (promises P3, M6).
import { PERSONAL_TABLES, type PersonalTableName } from '#app/domain/privacy/export/personal-tables.data.server.ts'

/**
 * Rows are removed before the rows they refer to (foreign keys). `notifications` and `appointments` come before `properties` and
 * `clients`, because their conditions read titles and addresses that are cleared there. `stored_files` comes after
 * `property_images` and `listing_videos`, because they keep their files.
 */
const ERASURE_ORDER: readonly (readonly PersonalTableName[])[] = [
  ['push_subscriptions', 'sms_messages', 'sms_numbers', 'mail_suspensions'],
  ['api_tokens', 'webhook_deliveries', 'webhook_endpoints'],
  [
    'acting_sessions',
    'payout_proposals',
    'team_member_buildings',
    'team_members',
    'sessions',
    'known_devices',
    'used_devices',
    'two_factors',
    'passkeys',
    'accounts',
    'verifications',
    'login_attempts',
  ],
  ['admin_invitations', 'owner_requests', 'admin_login_attempts', 'admin_sessions', 'admin_users', 'idempotency_keys'],
  ['lead_assignments', 'brokerage_members', 'brokerages'],
  ['message_attachments', 'message_reports', 'message_notices', 'messages', 'inquiries', 'listing_reports'],
  ['pending_inquiries'],
  ['reply_templates'],
  ['contact_messages', 'newsletter_subscriptions', 'emails', 'notifications', 'notification_preferences', 'wishlists'],
  ['saved_listing_alerts', 'saved_searches'],
  ['passport_shares', 'passport_views', 'rental_references', 'income_documents'],
  ['application_documents', 'application_drafts', 'application_notes', 'renter_documents', 'rental_applications'],
  ['booking_proofs', 'bookings', 'rentals', 'payments', 'payment_proofs', 'post_dated_checks', 'documents'],
  [
    'held_cash',
    'utility_readings',
    'renewal_offers',
    'early_end_proposals',
    'lease_signings',
    'lease_signatures',
    'invited_signers',
    'payout_accounts',
    'receipt_prefixes',
    'tenant_invitations',
    'opening_figures',
    'roommate_changes',
  ],
  ['condition_entries', 'condition_reports', 'deposit_deductions', 'deposit_returns'],
  ['maintenance_photos', 'maintenance_updates', 'maintenance_requests'],
  [
    'viewing_settings',
    'viewing_hours',
    'viewing_dates',
    'viewing_proposals',
    'visit_reports',
    'calendar_feeds',
    'busy_times',
    'imported_calendars',
    'inspections',
  ],
  ['announcement_reads', 'building_announcements', 'shared_bills', 'amenity_reservations', 'shared_amenities'],
  ['commission_agreements', 'commissions'],
  ['appointments', 'client_notes', 'client_files', 'shortlist_items', 'shortlists'],
  ['agent_reviews', 'agent_client_relationships', 'clients', 'agents'],
  [
    'waiting_list_entries',
    'listing_import_columns',
    'listing_import_rows',
    'listing_imports',
    'listing_videos',
    'photo_matches',
    'property_images',
    'spaces',
    'buildings',
    'properties',
  ],
  [
    'verification_requests',
    'verification_checks',
    'renter_profiles',
    'landlord_profiles',
    'user_profiles',
    'data_exports',
  ],
  ['blog_posts', 'facebook_deletion_requests', 'stored_files', 'users'],
]

export const ERASURE_STEPS = ERASURE_ORDER.flat().flatMap((name) =>
  PERSONAL_TABLES.flatMap(({ table, erasureSteps }) => (table === name ? erasureSteps : [])),
)
