// Table by table, what happens to a person's rows when the account is erased, in this order: children before what they hang on.
// Money and what two people agreed on stays, without the person; their words, pictures and ways to reach them go (PROMISES P3, M6).
// privacy-map.db.test.ts holds the plan to the schema: no table is left out, and no free text of a row that stays is left standing.
import { sql, type SQL } from 'drizzle-orm'
import { OWN_ROWS, type OwnRowsCondition, type Person } from '#app/domain/privacy/export/own-rows.data.server.ts'

export type ErasureStep = { table: string; rows: OwnRowsCondition } & (
  | { remove: true }
  /** `harmless`: free text that says nothing of the person; the reason stands beside it. */
  | { clear: Readonly<Record<string, SQL>>; harmless?: readonly string[] }
)

/** Stands where a text must not be empty. */
const ERASED_TEXT = '[erased]'
const ERASED_LONG_TEXT = '[erased with the account]'
export const ERASED_NAME = 'Deleted account'

const sqlNull = sql`null`
const sqlEmptyText = sql`''`
const sqlErasedText = sql`${ERASED_TEXT}`
/** For a text that must be there exactly when something else is. */
const eraseIfPresent = (column: string) =>
  sql`case when t.${sql.identifier(column)} is null then null else ${ERASED_TEXT} end`
const sqlNow = sql`now()`

const getOwnRows = (table: string): OwnRowsCondition => OWN_ROWS[table] ?? (() => sql`false`)
const removeRows = (table: string, rows: OwnRowsCondition = getOwnRows(table)): ErasureStep => ({
  table,
  rows,
  remove: true,
})
const clearColumns = (
  table: string,
  columns: Readonly<Record<string, SQL>>,
  rows: OwnRowsCondition = getOwnRows(table),
  harmless: readonly string[] = [],
): ErasureStep => ({ table, rows, clear: columns, harmless })

const matchesPerson =
  (column: string): OwnRowsCondition =>
  (person) =>
    sql`t.${sql.identifier(column)} = ${person.id}`
const selectAgentIds = (person: Person) => sql`(select id from agents where user_id = ${person.id})`
const selectListingIds = (person: Person) => sql`(select id from properties where owner_id = ${person.id})`
/** An entry in somebody else's book that is about this person. */
const selectClientIds = (person: Person) =>
  sql`(select id from clients where user_id = ${person.id} or email = ${person.email})`
/** Papers of a tenancy belong to both sides, and pictures of somebody else's home to that home: they stay, under no name. */
const isKeptFile = sql`(t.id in (select file_id from documents) or t.id in (select file_id from property_images where file_id is not null))`

export const ERASURE_STEPS: readonly ErasureStep[] = [
  // ways in
  ...['sessions', 'known_devices', 'two_factors', 'accounts', 'verifications', 'login_attempts'].map((t) =>
    removeRows(t),
  ),
  ...['admin_login_attempts', 'admin_sessions', 'admin_users', 'idempotency_keys'].map((t) => removeRows(t)),

  // what was said, asked and sent
  removeRows(
    'message_attachments',
    (person) => sql`t.message_id in (select id from messages where sender_id = ${person.id})`,
  ),
  removeRows('message_reports'),
  removeRows('message_notices'),
  clearColumns('messages', { content: sqlEmptyText }, matchesPerson('sender_id')),
  clearColumns('inquiries', { phone: sqlNull }),
  clearColumns('listing_reports', { note: sqlNull, reporter_id: sqlNull }, undefined, ['resolution']), // an administrator's words
  ...['contact_messages', 'newsletter_subscriptions', 'emails'].map((t) => removeRows(t)),
  // also what others were told about the person's homes: it names them by their title
  removeRows(
    'notifications',
    (person) =>
      sql`t.user_id = ${person.id} or t.params ->> 'title' in (select title from properties where owner_id = ${person.id} and title <> '')`,
  ),
  removeRows('notification_preferences'),
  removeRows('wishlists'),

  // applications and tenancies: what was agreed stays, what was written goes
  removeRows('application_documents'),
  clearColumns('rental_applications', {
    status: sql`case when t.status = 'pending' then 'withdrawn' else t.status end`,
    decided_at: sql`coalesce(t.decided_at, now())`,
    message: sqlEmptyText,
    reason: eraseIfPresent('reason'),
  }),
  clearColumns('bookings', { cancel_reason: eraseIfPresent('cancel_reason') }),
  clearColumns('rentals', { ended_early_reason: eraseIfPresent('ended_early_reason') }),
  clearColumns('payments', { note: sqlNull }),
  clearColumns(
    'payment_receipts',
    { reference: sqlNull, proof_file_id: sqlNull, decline_reason: eraseIfPresent('decline_reason') },
    matchesPerson('submitted_by'),
  ),
  clearColumns('documents', { title: sqlErasedText, uploaded_by: sqlNull }, matchesPerson('uploaded_by')),
  removeRows(
    'maintenance_photos',
    (person) => sql`t.file_id in (select id from stored_files where uploaded_by = ${person.id})`,
  ),
  clearColumns('maintenance_updates', { message: sqlErasedText }, matchesPerson('author_id')),
  clearColumns(
    'maintenance_requests',
    { title: sqlErasedText, description: sql`${ERASED_LONG_TEXT}`, assigned_to: sqlNull },
    (person) => sql`t.requested_by = ${person.id} or t.property_id in ${selectListingIds(person)}`,
  ),
  clearColumns('inspections', {
    status: sql`case when t.status in ('pending_confirmation', 'scheduled') then 'cancelled' else t.status end`,
    notes: sqlNull,
    findings: sqlNull,
    cancel_reason: sqlNull,
  }),
  clearColumns(
    'amenity_reservations',
    { status: sql`'cancelled'`, cancelled_at: sqlNow },
    (person) => sql`t.reserved_by = ${person.id} and t.status = 'booked' and t.ends_at > now()`,
  ),
  clearColumns('shared_amenities', { name: sqlErasedText, description: sqlNull, is_active: sql`false` }),

  // an agent's book, and the person in other agents' books
  removeRows('appointments', (person) => sql`t.agent_id in ${selectAgentIds(person)}`),
  clearColumns(
    'appointments',
    { title: sqlErasedText, place: sqlNull, notes: sqlNull, status: sql`'cancelled'` },
    (person) => sql`t.client_id in ${selectClientIds(person)}`,
  ),
  clearColumns(
    'agent_client_relationships',
    { notes: sqlNull, status: sql`'ended'`, ended_at: sql`coalesce(t.ended_at, now())` },
    (person) => sql`t.client_id in ${selectClientIds(person)}`,
  ),
  removeRows('clients', (person) => sql`t.agent_id in ${selectAgentIds(person)}`),
  clearColumns(
    'clients',
    {
      name: sql`${ERASED_NAME}`,
      email: sqlNull,
      phone: sqlNull,
      photo_url: sqlNull,
      next_action: sqlNull,
      looks_for: sqlNull,
      user_id: sqlNull,
    },
    (person) => sql`t.user_id = ${person.id} or t.email = ${person.email}`,
  ),
  clearColumns('properties', { agent_id: sqlNull }, (person) => sql`t.agent_id in ${selectAgentIds(person)}`),
  clearColumns('agents', {
    agency_name: sql`${ERASED_NAME}`,
    is_active: sql`false`,
    prc_license_number: sqlNull,
    prc_license_expires_on: sqlNull,
    prc_license_checked_at: sqlNull,
    years_experience: sqlNull,
    business_address: sqlNull,
    credentials: sqlNull,
    insurance: sqlNull,
    bio: sqlEmptyText,
    bio_fil: sqlNull,
    areas: sql`'{}'`,
  }),

  // homes: out of every list and search at once, and without their words, pictures and address
  removeRows('property_images'),
  clearColumns('properties', {
    status: sql`'draft'`,
    featured: sql`false`,
    deleted_at: sql`coalesce(t.deleted_at, now())`,
    title: sqlEmptyText,
    title_fil: sqlNull,
    description: sqlEmptyText,
    description_fil: sqlNull,
    location: sqlNull,
    approximate_location: sqlNull,
    street: sqlNull,
    full_address: sqlNull,
    barangay: sqlNull,
    city: sqlEmptyText,
    city_slug: sqlNull,
    district_slug: sqlNull,
    province: sqlNull,
    region: sqlEmptyText,
    lease_terms: sqlNull,
    house_rules: sqlNull,
    metadata: sql`'{}'`,
    review_note: sqlNull,
  }),

  // the person
  ...['verification_checks', 'renter_profiles', 'landlord_profiles', 'user_profiles', 'data_exports'].map((t) =>
    removeRows(t),
  ),
  clearColumns(
    'blog_posts',
    { author_name: sql`${ERASED_NAME}`, author_id: sqlNull },
    undefined,
    ['slug', 'title', 'title_fil', 'excerpt', 'excerpt_fil', 'body', 'body_fil', 'cover_url', 'cover_alt'], // the site's own articles
  ),
  clearColumns(
    'facebook_deletion_requests',
    { status: sql`'completed'`, completed_at: sql`coalesce(t.completed_at, now())`, user_id: sqlNull },
    undefined,
    ['confirmation_code'], // a random code, by which the person still sees that it was done
  ),
  clearColumns(
    'stored_files',
    { original_name: sqlNull, uploaded_by: sqlNull },
    (person) => sql`t.uploaded_by = ${person.id} and ${isKeptFile}`,
    ['path', 'content_type'], // made by the server
  ),
  removeRows('stored_files'),
  clearColumns('users', {
    email: sql`'erased-' || t.id || '@erased.invalid'`,
    email_verified: sql`false`,
    full_name: sql`${ERASED_NAME}`,
    avatar_url: sqlNull,
    two_factor_enabled: sql`false`,
    ban_reason: sqlNull,
    last_active_at: sqlNull,
    erased_at: sqlNow,
    updated_at: sqlNow,
  }),
]

/** Tables about people that keep their rows whole, and why they may. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  audit_log: 'ids, words of closed lists and numbers only; it shows who did what, and that the erasure was done',
  client_stage_changes: 'dates and stages; the client they lead to has no name any more',
  commissions: 'amounts and dates, for the books',
  consents: 'the proof that consent was given and taken back, under an id that leads to nobody (RA 10173)',
  conversations: 'the other side keeps its half of the conversation',
  erasure_requests: 'dates, as the proof that the request was carried out',
  property_amenities: 'which comforts a home had; the home has no name and no address any more',
  property_daily_stats: 'counts by day',
  shared_amenity_properties: 'pairs of ids',
  wishlist_properties: 'goes with its list',
}

/** The objects in the storage that go with the rows of `stored_files`. Asked for when nothing else points at them any more. */
export const selectFilesToRemove = (person: Person): SQL =>
  sql`select t.bucket, t.path from stored_files t where t.uploaded_by = ${person.id} and not ${isKeptFile}`
