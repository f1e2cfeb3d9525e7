// Table by table, what happens to a person's rows when the account is erased, in this order: children before what they hang on.
// Money and what two people agreed on stays, without the person; their words, pictures and ways to reach them go (PROMISES P3, M6).
// privacy-map.db.test.ts holds the plan to the schema: no table is left out, and no free text of a row that stays is left standing.
import { sql, type SQL } from 'drizzle-orm'
import { OWN_ROWS, type OwnRows, type Person } from '#app/domain/privacy/export/own-rows.data.server.ts'

export type ErasureStep = { table: string; rows: OwnRows } & (
  | { remove: true }
  /** `harmless`: free text that says nothing of the person; the reason stands beside it. */
  | { clear: Readonly<Record<string, SQL>>; harmless?: readonly string[] }
)

/** Stands where a text must not be empty. */
const GONE = '[erased]'
const GONE_LONG = '[erased with the account]'
export const ERASED_NAME = 'Deleted account'

const nothing = sql`null`
const empty = sql`''`
const gone = sql`${GONE}`
/** For a text that must be there exactly when something else is. */
const goneIfSaid = (column: string) => sql`case when t.${sql.identifier(column)} is null then null else ${GONE} end`
const now = sql`now()`

const ownRows = (table: string): OwnRows => OWN_ROWS[table] ?? (() => sql`false`)
const remove = (table: string, rows: OwnRows = ownRows(table)): ErasureStep => ({ table, rows, remove: true })
const clear = (
  table: string,
  columns: Readonly<Record<string, SQL>>,
  rows: OwnRows = ownRows(table),
  harmless: readonly string[] = [],
): ErasureStep => ({ table, rows, clear: columns, harmless })

const is =
  (column: string): OwnRows =>
  (me) =>
    sql`t.${sql.identifier(column)} = ${me.id}`
const myAgents = (me: Person) => sql`(select id from agents where user_id = ${me.id})`
const myHomes = (me: Person) => sql`(select id from properties where owner_id = ${me.id})`
/** An entry in somebody else's book that is about this person. */
const asClient = (me: Person) => sql`(select id from clients where user_id = ${me.id} or email = ${me.email})`
/** Papers of a tenancy belong to both sides, and pictures of somebody else's home to that home: they stay, under no name. */
const keptFile = sql`(t.id in (select file_id from documents) or t.id in (select file_id from property_images where file_id is not null))`

export const ERASURE_STEPS: readonly ErasureStep[] = [
  // ways in
  ...['sessions', 'known_devices', 'two_factors', 'accounts', 'verifications', 'login_attempts'].map((t) => remove(t)),
  ...['admin_login_attempts', 'admin_sessions', 'admin_users', 'idempotency_keys'].map((t) => remove(t)),

  // what was said, asked and sent
  remove('message_attachments', (me) => sql`t.message_id in (select id from messages where sender_id = ${me.id})`),
  remove('message_reports'),
  remove('message_notices'),
  clear('messages', { content: empty }, is('sender_id')),
  clear('inquiries', { phone: nothing }),
  clear('listing_reports', { note: nothing, reporter_id: nothing }, undefined, ['resolution']), // an administrator's words
  ...['contact_messages', 'newsletter_subscriptions', 'emails'].map((t) => remove(t)),
  // also what others were told about the person's homes: it names them by their title
  remove(
    'notifications',
    (me) =>
      sql`t.user_id = ${me.id} or t.params ->> 'title' in (select title from properties where owner_id = ${me.id} and title <> '')`,
  ),
  remove('notification_preferences'),
  remove('wishlists'),

  // applications and tenancies: what was agreed stays, what was written goes
  remove('application_documents'),
  clear('rental_applications', {
    status: sql`case when t.status = 'pending' then 'withdrawn' else t.status end`,
    decided_at: sql`coalesce(t.decided_at, now())`,
    message: empty,
    reason: goneIfSaid('reason'),
  }),
  clear('bookings', { cancel_reason: goneIfSaid('cancel_reason') }),
  clear('rentals', { ended_early_reason: goneIfSaid('ended_early_reason') }),
  clear('payments', { note: nothing }),
  clear(
    'payment_receipts',
    { reference: nothing, proof_file_id: nothing, decline_reason: goneIfSaid('decline_reason') },
    is('submitted_by'),
  ),
  clear('documents', { title: gone, uploaded_by: nothing }, is('uploaded_by')),
  remove('maintenance_photos', (me) => sql`t.file_id in (select id from stored_files where uploaded_by = ${me.id})`),
  clear('maintenance_updates', { message: gone }, is('author_id')),
  clear(
    'maintenance_requests',
    { title: gone, description: sql`${GONE_LONG}`, assigned_to: nothing },
    (me) => sql`t.requested_by = ${me.id} or t.property_id in ${myHomes(me)}`,
  ),
  clear('inspections', {
    status: sql`case when t.status in ('pending_confirmation', 'scheduled') then 'cancelled' else t.status end`,
    notes: nothing,
    findings: nothing,
    cancel_reason: nothing,
  }),
  clear(
    'amenity_reservations',
    { status: sql`'cancelled'`, cancelled_at: now },
    (me) => sql`t.reserved_by = ${me.id} and t.status = 'booked' and t.ends_at > now()`,
  ),
  clear('shared_amenities', { name: gone, description: nothing, is_active: sql`false` }),

  // an agent's book, and the person in other agents' books
  remove('appointments', (me) => sql`t.agent_id in ${myAgents(me)}`),
  clear(
    'appointments',
    { title: gone, place: nothing, notes: nothing, status: sql`'cancelled'` },
    (me) => sql`t.client_id in ${asClient(me)}`,
  ),
  clear(
    'agent_client_relationships',
    { notes: nothing, status: sql`'ended'`, ended_at: sql`coalesce(t.ended_at, now())` },
    (me) => sql`t.client_id in ${asClient(me)}`,
  ),
  remove('clients', (me) => sql`t.agent_id in ${myAgents(me)}`),
  clear(
    'clients',
    {
      name: sql`${ERASED_NAME}`,
      email: nothing,
      phone: nothing,
      photo_url: nothing,
      next_action: nothing,
      looks_for: nothing,
      user_id: nothing,
    },
    (me) => sql`t.user_id = ${me.id} or t.email = ${me.email}`,
  ),
  clear('properties', { agent_id: nothing }, (me) => sql`t.agent_id in ${myAgents(me)}`),
  clear('agents', {
    agency_name: sql`${ERASED_NAME}`,
    is_active: sql`false`,
    prc_license_number: nothing,
    prc_license_expires_on: nothing,
    prc_license_checked_at: nothing,
    years_experience: nothing,
    business_address: nothing,
    credentials: nothing,
    insurance: nothing,
    bio: empty,
    bio_fil: nothing,
    areas: sql`'{}'`,
  }),

  // homes: out of every list and search at once, and without their words, pictures and address
  remove('property_images'),
  clear('properties', {
    status: sql`'draft'`,
    featured: sql`false`,
    deleted_at: sql`coalesce(t.deleted_at, now())`,
    title: empty,
    title_fil: nothing,
    description: empty,
    description_fil: nothing,
    location: nothing,
    approximate_location: nothing,
    street: nothing,
    full_address: nothing,
    barangay: nothing,
    city: empty,
    city_slug: nothing,
    district_slug: nothing,
    province: nothing,
    region: empty,
    lease_terms: nothing,
    house_rules: nothing,
    metadata: sql`'{}'`,
    review_note: nothing,
  }),

  // the person
  ...['verification_checks', 'renter_profiles', 'landlord_profiles', 'user_profiles', 'data_exports'].map((t) =>
    remove(t),
  ),
  clear(
    'blog_posts',
    { author_name: sql`${ERASED_NAME}`, author_id: nothing },
    undefined,
    ['slug', 'title', 'title_fil', 'excerpt', 'excerpt_fil', 'body', 'body_fil', 'cover_url', 'cover_alt'], // the site's own articles
  ),
  clear(
    'facebook_deletion_requests',
    { status: sql`'completed'`, completed_at: sql`coalesce(t.completed_at, now())`, user_id: nothing },
    undefined,
    ['confirmation_code'], // a random code, by which the person still sees that it was done
  ),
  clear(
    'stored_files',
    { original_name: nothing, uploaded_by: nothing },
    (me) => sql`t.uploaded_by = ${me.id} and ${keptFile}`,
    ['path', 'content_type'], // made by the server
  ),
  remove('stored_files'),
  clear('users', {
    email: sql`'erased-' || t.id || '@erased.invalid'`,
    email_verified: sql`false`,
    full_name: sql`${ERASED_NAME}`,
    avatar_url: nothing,
    two_factor_enabled: sql`false`,
    ban_reason: nothing,
    last_active_at: nothing,
    erased_at: now,
    updated_at: now,
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
export const filesToRemove = (me: Person): SQL =>
  sql`select t.bucket, t.path from stored_files t where t.uploaded_by = ${me.id} and not ${keptFile}`
