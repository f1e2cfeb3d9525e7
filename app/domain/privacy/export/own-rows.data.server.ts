// Which rows of which table are about a person: the one map that the download of one's data and the erasure of an account go by.
// A table of the schema that is neither here nor on the list of those without anybody in them fails the build, and so does a key
// to a person that no condition names (privacy-map.db.test.ts; PROMISES P2, P3).
import { sql, type SQL } from 'drizzle-orm'

export type Person = { id: string; email: string }
/** On the table under the name `t`. */
export type OwnRows = (me: Person) => SQL

const by =
  (...columns: string[]): OwnRows =>
  (me) =>
    sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${me.id}`),
      sql` or `,
    )
const byUser = by('user_id')

const myAgents = (me: Person) => sql`(select id from agents where user_id = ${me.id})`
const myHomes = (me: Person) => sql`(select id from properties where owner_id = ${me.id})`
const meAsClient = (me: Person) => sql`(select id from clients where user_id = ${me.id})`
const myRentals = (me: Person) =>
  sql`(select id from rentals where tenant_id = ${me.id} or property_id in ${myHomes(me)})`
const myPayments = (me: Person) => sql`(select id from payments where rental_id in ${myRentals(me)})`
const myConversations = (me: Person) =>
  sql`(select id from conversations where client_user_id = ${me.id} or property_id in ${myHomes(me)} or agent_id in ${myAgents(me)})`
const myRepairs = (me: Person) => sql`(select id from maintenance_requests where requested_by = ${me.id})`

export const OWN_ROWS: Readonly<Record<string, OwnRows>> = {
  users: by('id'),
  user_profiles: byUser,
  renter_profiles: byUser,
  landlord_profiles: byUser,
  notification_preferences: byUser,
  notifications: byUser,
  accounts: byUser,
  sessions: byUser,
  two_factors: byUser,
  known_devices: byUser,
  verifications: (me) => sql`strpos(t.value, ${me.id}) > 0 or strpos(t.identifier, ${me.id}) > 0`,
  login_attempts: (me) => sql`t.email = ${me.email}`,
  consents: byUser,
  data_exports: byUser,
  erasure_requests: byUser,
  facebook_deletion_requests: byUser,

  admin_users: byUser,
  admin_sessions: byUser,
  admin_login_attempts: (me) => sql`t.email = ${me.email}`,
  verification_checks: byUser,
  listing_reports: by('reporter_id'),

  properties: by('owner_id'),
  property_images: (me) => sql`t.property_id in ${myHomes(me)}`,
  property_amenities: (me) => sql`t.property_id in ${myHomes(me)}`,
  property_daily_stats: (me) => sql`t.property_id in ${myHomes(me)}`,
  stored_files: by('uploaded_by'),
  wishlists: byUser,
  wishlist_properties: (me) => sql`t.wishlist_id in (select id from wishlists where user_id = ${me.id})`,

  agents: byUser,
  clients: (me) => sql`t.user_id = ${me.id} or t.email = ${me.email} or t.agent_id in ${myAgents(me)}`,
  agent_client_relationships: (me) => sql`t.client_id in ${meAsClient(me)} or t.agent_id in ${myAgents(me)}`,
  client_stage_changes: (me) => sql`t.client_id in ${meAsClient(me)} or t.changed_by = ${me.id}`,
  appointments: (me) => sql`t.agent_id in ${myAgents(me)} or t.client_id in ${meAsClient(me)}`,
  commissions: (me) => sql`t.agent_id in ${myAgents(me)}`,

  conversations: (me) =>
    sql`t.client_user_id = ${me.id} or t.property_id in ${myHomes(me)} or t.agent_id in ${myAgents(me)}`,
  messages: (me) => sql`t.sender_id = ${me.id} or t.conversation_id in ${myConversations(me)}`,
  message_attachments: (me) =>
    sql`t.message_id in (select id from messages where sender_id = ${me.id} or conversation_id in ${myConversations(me)})`,
  message_reports: by('reporter_id'),
  inquiries: by('sender_id'),
  message_notices: byUser,

  rental_applications: by('applicant_user_id'),
  application_documents: (me) =>
    sql`t.application_id in (select id from rental_applications where applicant_user_id = ${me.id})`,
  bookings: (me) => sql`t.guest_id = ${me.id} or t.property_id in ${myHomes(me)}`,
  rentals: (me) => sql`t.tenant_id = ${me.id} or t.property_id in ${myHomes(me)}`,
  payments: (me) => sql`t.rental_id in ${myRentals(me)}`,
  payment_receipts: (me) => sql`t.submitted_by = ${me.id} or t.payment_id in ${myPayments(me)}`,
  documents: (me) => sql`t.uploaded_by = ${me.id} or t.rental_id in ${myRentals(me)}`,
  maintenance_requests: (me) =>
    sql`t.requested_by = ${me.id} or t.assigned_user_id = ${me.id} or t.property_id in ${myHomes(me)}`,
  maintenance_updates: (me) => sql`t.author_id = ${me.id} or t.request_id in ${myRepairs(me)}`,
  maintenance_photos: (me) => sql`t.request_id in ${myRepairs(me)}`,
  inspections: (me) =>
    sql`t.tenant_id = ${me.id} or t.proposed_by = ${me.id} or t.agent_id in ${myAgents(me)} or t.property_id in ${myHomes(me)}`,
  shared_amenities: by('owner_id'),
  shared_amenity_properties: (me) =>
    sql`t.shared_amenity_id in (select id from shared_amenities where owner_id = ${me.id})`,
  amenity_reservations: by('reserved_by'),

  contact_messages: (me) => sql`t.user_id = ${me.id} or t.email = ${me.email}`,
  newsletter_subscriptions: (me) => sql`t.email = ${me.email}`,
  blog_posts: by('author_id'),
  emails: (me) =>
    sql`t.to_address = ${me.email} or t.to_address like ${`%<${me.email}>`} or t.sender = ${`user:${me.id}`} or t.reply_to = ${me.email}`,
  idempotency_keys: byUser,
  audit_log: (me) => sql`t.actor_id = ${me.id} or (t.subject_type = 'user' and t.subject_id = ${me.id})`,
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
export const KEYS_OF_HANDLERS: readonly string[] = [
  'bookings.decided_by',
  'listing_reports.handled_by',
  'message_reports.handled_by',
  'payment_receipts.decided_by',
  'properties.agent_id',
  'rent_control_rules.updated_by',
  'rental_applications.decided_by',
  'verification_checks.checked_by',
]
