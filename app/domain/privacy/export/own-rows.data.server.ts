// Which rows of which table are about a person: the one map that the download of one's data and the erasure of an account go by.
// A table of the schema that is neither here nor on the list of those without anybody in them fails the build, and so does a key
// to a person that no condition names (privacy-map.db.test.ts; PROMISES P2, P3).
import { sql, type SQL } from 'drizzle-orm'

export type Person = { id: string; email: string }
/** On the table under the name `t`. */
export type OwnRowsCondition = (person: Person) => SQL

const matchesColumns =
  (...columns: string[]): OwnRowsCondition =>
  (person) =>
    sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${person.id}`),
      sql` or `,
    )
const matchesUser = matchesColumns('user_id')

const selectAgentIds = (person: Person) => sql`(select id from agents where user_id = ${person.id})`
const selectListingIds = (person: Person) => sql`(select id from properties where owner_id = ${person.id})`
const selectClientIds = (person: Person) => sql`(select id from clients where user_id = ${person.id})`
const selectRentalIds = (person: Person) =>
  sql`(select id from rentals where tenant_id = ${person.id} or property_id in ${selectListingIds(person)})`
const selectPaymentIds = (person: Person) =>
  sql`(select id from payments where rental_id in ${selectRentalIds(person)})`
const selectConversationIds = (person: Person) =>
  sql`(select id from conversations where client_user_id = ${person.id} or property_id in ${selectListingIds(person)} or agent_id in ${selectAgentIds(person)})`
const selectRepairIds = (person: Person) => sql`(select id from maintenance_requests where requested_by = ${person.id})`

export const OWN_ROWS: Readonly<Record<string, OwnRowsCondition>> = {
  users: matchesColumns('id'),
  user_profiles: matchesUser,
  renter_profiles: matchesUser,
  landlord_profiles: matchesUser,
  notification_preferences: matchesUser,
  notifications: matchesUser,
  accounts: matchesUser,
  sessions: matchesUser,
  two_factors: matchesUser,
  known_devices: matchesUser,
  verifications: (person) => sql`strpos(t.value, ${person.id}) > 0 or strpos(t.identifier, ${person.id}) > 0`,
  login_attempts: (person) => sql`t.email = ${person.email}`,
  consents: matchesUser,
  data_exports: matchesUser,
  erasure_requests: matchesUser,
  facebook_deletion_requests: matchesUser,

  admin_users: matchesUser,
  admin_sessions: matchesUser,
  admin_login_attempts: (person) => sql`t.email = ${person.email}`,
  verification_checks: matchesUser,
  listing_reports: matchesColumns('reporter_id'),

  properties: matchesColumns('owner_id'),
  property_images: (person) => sql`t.property_id in ${selectListingIds(person)}`,
  property_amenities: (person) => sql`t.property_id in ${selectListingIds(person)}`,
  property_daily_stats: (person) => sql`t.property_id in ${selectListingIds(person)}`,
  stored_files: matchesColumns('uploaded_by'),
  wishlists: matchesUser,
  wishlist_properties: (person) => sql`t.wishlist_id in (select id from wishlists where user_id = ${person.id})`,

  agents: matchesUser,
  clients: (person) =>
    sql`t.user_id = ${person.id} or t.email = ${person.email} or t.agent_id in ${selectAgentIds(person)}`,
  agent_client_relationships: (person) =>
    sql`t.client_id in ${selectClientIds(person)} or t.agent_id in ${selectAgentIds(person)}`,
  client_stage_changes: (person) => sql`t.client_id in ${selectClientIds(person)} or t.changed_by = ${person.id}`,
  appointments: (person) => sql`t.agent_id in ${selectAgentIds(person)} or t.client_id in ${selectClientIds(person)}`,
  commissions: (person) => sql`t.agent_id in ${selectAgentIds(person)}`,

  conversations: (person) =>
    sql`t.client_user_id = ${person.id} or t.property_id in ${selectListingIds(person)} or t.agent_id in ${selectAgentIds(person)}`,
  messages: (person) => sql`t.sender_id = ${person.id} or t.conversation_id in ${selectConversationIds(person)}`,
  message_attachments: (person) =>
    sql`t.message_id in (select id from messages where sender_id = ${person.id} or conversation_id in ${selectConversationIds(person)})`,
  message_reports: matchesColumns('reporter_id'),
  inquiries: matchesColumns('sender_id'),
  message_notices: matchesUser,

  rental_applications: matchesColumns('applicant_user_id'),
  application_documents: (person) =>
    sql`t.application_id in (select id from rental_applications where applicant_user_id = ${person.id})`,
  bookings: (person) => sql`t.guest_id = ${person.id} or t.property_id in ${selectListingIds(person)}`,
  rentals: (person) => sql`t.tenant_id = ${person.id} or t.property_id in ${selectListingIds(person)}`,
  payments: (person) => sql`t.rental_id in ${selectRentalIds(person)}`,
  payment_receipts: (person) => sql`t.submitted_by = ${person.id} or t.payment_id in ${selectPaymentIds(person)}`,
  documents: (person) => sql`t.uploaded_by = ${person.id} or t.rental_id in ${selectRentalIds(person)}`,
  maintenance_requests: (person) =>
    sql`t.requested_by = ${person.id} or t.assigned_user_id = ${person.id} or t.property_id in ${selectListingIds(person)}`,
  maintenance_updates: (person) => sql`t.author_id = ${person.id} or t.request_id in ${selectRepairIds(person)}`,
  maintenance_photos: (person) => sql`t.request_id in ${selectRepairIds(person)}`,
  inspections: (person) =>
    sql`t.tenant_id = ${person.id} or t.proposed_by = ${person.id} or t.agent_id in ${selectAgentIds(person)} or t.property_id in ${selectListingIds(person)}`,
  shared_amenities: matchesColumns('owner_id'),
  shared_amenity_properties: (person) =>
    sql`t.shared_amenity_id in (select id from shared_amenities where owner_id = ${person.id})`,
  amenity_reservations: matchesColumns('reserved_by'),

  contact_messages: (person) => sql`t.user_id = ${person.id} or t.email = ${person.email}`,
  newsletter_subscriptions: (person) => sql`t.email = ${person.email}`,
  blog_posts: matchesColumns('author_id'),
  emails: (person) =>
    sql`t.to_address = ${person.email} or t.to_address like ${`%<${person.email}>`} or t.sender = ${`user:${person.id}`} or t.reply_to = ${person.email}`,
  idempotency_keys: matchesUser,
  audit_log: (person) => sql`t.actor_id = ${person.id} or (t.subject_type = 'user' and t.subject_id = ${person.id})`,
}

/** Tables in which nobody is: what they hold instead. */
export const TABLES_WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  amenities: 'the list of comforts, ours',
  analytics_events: 'counts without a person, an address or a session in any column',
  erasure_tombstones: 'bare ids of accounts that are gone, so that a restored backup erases them again',
  events: 'ids of things, swept after an hour',
  jwks: 'signing keys of the site',
  listing_changes: 'ids of listings',
  places: 'the gazetteer',
  rate_limits: 'counters under hashes, swept when their window is over',
  rent_control_rules: 'the law, and the id of the administrator who entered it',
  settings: 'settings of the site, and the id of the administrator who changed one',
}

/** Keys to a person that say who handled something, not whom it is about; once an account is erased, the id leads to nobody. */
export const HANDLER_KEYS: readonly string[] = [
  'bookings.decided_by',
  'listing_reports.handled_by',
  'message_reports.handled_by',
  'payment_receipts.decided_by',
  'properties.agent_id',
  'rent_control_rules.updated_by',
  'rental_applications.decided_by',
  'verification_checks.checked_by',
]
