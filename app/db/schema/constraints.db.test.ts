import { describe, expect, it } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { FAR_FUTURE, momentNumber } from '#seed/factories/factory.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { makePerson, makeUser } from '#seed/factories/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getRolledBackOutcome, toPropertyName } from '#tests/support/database/rolled-back.ts'

const database = setUpTestDatabase()

type Row = Record<string, unknown>
type Rule = { table: string; name: string; columns: string[]; definition: string }

const ACCEPTED_MEMBER: Row = {
  status: 'active',
  email: null,
  tokenHash: null,
  expiresAt: null,
  acceptedAt: FAR_FUTURE,
}

const NO_REFERENCE_ANSWER: Row = {
  livedFrom: null,
  livedUntil: null,
  paidOnTime: null,
  leftInOrder: null,
  wouldRentAgain: null,
}
const OPEN_REFERENCE: Row = {
  ...NO_REFERENCE_ANSWER,
  status: 'open',
  answeredAt: null,
  expiresAt: FAR_FUTURE,
}

/** Constraints over several columns: a row that breaks each. A new constraint without a row here fails the test. */
const BREAKING_ROWS: Record<string, Row | ((db: Db) => Promise<Row>)> = {
  admin_login_attempts_in_order: { lastFailureAt: momentNumber(-1) },
  admin_invitations_not_owner: { role: 'owner' },
  admin_sessions_within_a_day: { expiresAt: FAR_FUTURE },
  admin_users_mfa_whole: { mfaEnrolledAt: momentNumber(0) },
  agent_client_relationships_end_dated: { status: 'ended' },
  agent_reviews_hiding_reasoned: { hiddenAt: FAR_FUTURE },
  agent_reviews_reply_dated: { reply: 'Thank you' },
  agents_license_checked_exists: { prcLicenseNumber: null, prcLicenseCheckedAt: momentNumber(0) },
  agents_supervisor_whole: { supervisorName: 'Ana Cruz' },
  alert_queue_drop_has_price: { previousPrice: 1 },
  amenity_reservations_cancel_dated: { status: 'cancelled' },
  amenity_reservations_times_in_order: { startsAt: momentNumber(40, 2), endsAt: momentNumber(40, 2) },
  api_tokens_expires_later: { expiresAt: momentNumber(-9_999) },
  appointments_series_whole: { seriesPosition: 1 },
  appointments_times_in_order: { endsAt: momentNumber(9) },
  documents_quarter_of_certificate: { kind: 'withholding_certificate', taxQuarter: '2026-02-01' },
  payment_proofs_withheld_part: { amount: 100, withheld: 100 },
  building_announcements_hours_in_order: { eventOn: '2026-01-01', eventFrom: '10:00', eventTo: '09:00' },
  building_announcements_withdrawal_dated: { withdrawnAt: FAR_FUTURE },
  buildings_home_or_named: { name: null },
  buildings_location_has_approximate: { approximateLocation: null },
  bookings_decision_dated: { status: 'confirmed' },
  bookings_receipt_when_confirmed: { receiptNumber: '7' },
  bookings_total_is_the_sum: { totalPrice: 1 },
  held_cash_note_of_write_off: { status: 'written_off', settledAt: FAR_FUTURE },
  held_cash_settlement_dated: { settledAt: FAR_FUTURE },
  post_dated_checks_return_reasoned: { status: 'returned' },
  post_dated_checks_return_dated: { returnedOn: '2026-01-01' },
  post_dated_checks_transfer_when_cleared: { status: 'cleared' },
  client_notes_not_empty: { content: null },
  client_stage_changes_is_a_move: { fromStage: 'active', toStage: 'active' },
  commission_agreements_partner_whole: { partnerName: 'Ana Cruz' },
  commissions_amount_sign: { amount: -1 },
  commissions_partner_sign: { partnerAmount: -1 },
  commissions_payment_dated: { status: 'paid' },
  condition_reports_owner_dated: { ownerAcceptedAt: FAR_FUTURE },
  condition_reports_tenant_dated: { tenantName: 'Ana Cruz' },
  contact_messages_reply_dated: { repliedAt: FAR_FUTURE, handledAt: FAR_FUTURE },
  contact_messages_reply_handled: { reply: 'Hello', repliedAt: FAR_FUTURE },
  conversations_client_needs_agent: async (db) => ({ clientId: (await FACTORY_BY_TABLE.clients!(db)).id }),
  data_exports_ready_has_file: { status: 'ready' },
  deposit_deductions_contest_reasoned: { status: 'contested', decidedAt: FAR_FUTURE },
  deposit_deductions_decision_dated: { status: 'accepted' },
  deposit_deductions_transfer_when_accepted: { transferId: crypto.randomUUID() },
  deposit_returns_contest_reasoned: { status: 'contested', decidedAt: FAR_FUTURE },
  deposit_returns_decision_dated: { status: 'confirmed' },
  emails_attachments_array: { attachments: {} },
  owner_requests_subject_of_grant: { subjectId: null },
  erasure_requests_grace: { eraseAfter: momentNumber(-9_999) },
  erasure_requests_one_end: { cancelledAt: FAR_FUTURE, completedAt: FAR_FUTURE },
  push_deliveries_one_subject: { notificationId: null },
  inquiries_time_for_inspection: { variant: 'contact', preferredAt: FAR_FUTURE },
  inspections_completion_dated: { status: 'completed' },
  inspections_held_time_complete: { holdsTime: true },
  inspections_times_in_order: { endsAt: momentNumber(0) },
  inspections_rental_unless_viewing: { type: 'annual' },
  inspections_type_known: async (db) => ({ type: 'no-such-word', rentalId: (await makeRental(db)).id }),
  listing_import_rows_photos_array: { photos: {} },
  listing_import_rows_problems_array: { problems: {} },
  listing_import_rows_texts_array: { texts: {} },
  listing_imports_columns_arrays: { headers: ['Title'] },
  listing_imports_finished_dated: { status: 'done' },
  listing_imports_undone_dated: { status: 'undone', finishedAt: FAR_FUTURE },
  listing_reports_handled_dated: { status: 'resolved' },
  login_attempts_in_order: { lastFailureAt: momentNumber(-1) },
  maintenance_requests_completion_dated: { status: 'completed' },
  maintenance_updates_not_empty: { message: null },
  message_reports_handled_dated: { status: 'dismissed' },
  newsletter_subscriptions_confirmed_dated: { status: 'confirmed' },
  payment_proofs_decision_dated: { status: 'confirmed' },
  payment_proofs_decline_reasoned: { status: 'declined', decidedAt: FAR_FUTURE },
  payment_proofs_reversal_dated: { status: 'reversed', decidedAt: FAR_FUTURE, reversalReason: 'Wrong tenant' },
  payment_proofs_reversal_reasoned: { status: 'reversed', decidedAt: FAR_FUTURE, reversedAt: FAR_FUTURE },
  report_days_answers_of_inquiries: { answerSeconds: [1], inquiries: 0 },
  payments_amount_has_sign: { amountDue: -1 },
  payments_replaces_rent: async (db) => ({ kind: 'dues', replacesId: (await makePayment(db)).id }),
  payments_reduction_of_line: async (db) => ({ reducesId: (await makePayment(db)).id }),
  properties_active_was_published: { publishedAt: null },
  properties_asked_dated: { availabilityAskCount: 1 },
  properties_location_has_approximate: { approximateLocation: null },
  opening_figures_answered: { status: 'kept', contestReason: 'Too high' },
  opening_figures_contest_reasoned: { status: 'contested' },
  opening_figures_correction_given: { status: 'corrected', contestReason: 'Too high', answer: 'Right' },
  opening_figures_check_named: { kind: 'check' },
  opening_figures_line_named: { kind: 'line' },
  properties_own_bathroom_of_rooms: { roomType: 'shared_room', ownBathroom: true },
  properties_shared_home_rules: { roomType: 'entire_place', residents: 'women' },
  properties_whole_unless_draft: { status: 'pending', title: 'Home' },
  early_end_proposals_decision_dated: { status: 'declined' },
  invited_signers_code_while_asked: { code: 'x'.repeat(60) },
  invited_signers_decision_dated: { status: 'removed' },
  invited_signers_decline_reasoned: { status: 'declined', decidedAt: FAR_FUTURE },
  invited_signers_link_has_address: { email: null, tokenHash: 'a'.repeat(64) },
  invited_signers_signature_dated: { status: 'signed', decidedAt: FAR_FUTURE, signedName: 'Lito' },
  invited_signers_signature_named: { status: 'signed', decidedAt: FAR_FUTURE, signedAt: FAR_FUTURE },
  lease_signings_content_bounded: { content: [] as never },
  lease_signings_decision_dated: { status: 'withdrawn' },
  lease_signings_decline_reasoned: { status: 'declined', decidedAt: FAR_FUTURE },
  lease_signings_signed_has_file: { status: 'signed', decidedAt: FAR_FUTURE },
  lease_signatures_code_until_signed: { signedAt: null },
  renewal_offers_accepted_has_rental: { status: 'accepted', decidedAt: FAR_FUTURE },
  renewal_offers_decision_dated: { status: 'declined' },
  rent_control_rules_dates_in_order: { validFrom: '0900-01-02', validTo: '0900-01-01' },
  rental_applications_decision_dated: { status: 'approved' },
  rental_applications_holder_is_approved: { holdsProperty: true },
  rental_applications_rejection_reasoned: { status: 'rejected', decidedAt: FAR_FUTURE },
  rentals_dates_in_order: { endsOn: '2025-01-01' },
  rentals_early_end_inside: { endedEarlyOn: '2031-01-01', endedEarlyReason: 'Moved' },
  rentals_early_end_reasoned: { endedEarlyOn: '2026-06-01' },
  rentals_one_origin: { bookingId: null },
  renter_profiles_pet_details_need_pets: { hasPets: false, petDetails: 'A cat' },
  payout_accounts_bank_named: { method: 'bank' },
  payout_accounts_number_unless_cash: { method: 'cash' },
  payout_accounts_qr_with_account: { qrPayload: 'x' },
  payout_proposals_account_unless_new: { kind: 'remove' },
  payout_proposals_decision_dated: { decidedAt: FAR_FUTURE },
  payout_proposals_decline_reasoned: { declineReason: 'Wrong number' },
  spaces_bathroom_of_rooms: { ownBathroom: true },
  spaces_bunk_of_beds: { bunk: 'upper' },
  // In itself: it needs a parent that exists
  spaces_floor_of_units_and_rooms: {
    id: '8f14e45f-ceea-4e7b-9c1d-2f5a6b7c8d9e',
    parentId: '8f14e45f-ceea-4e7b-9c1d-2f5a6b7c8d9e',
    kind: 'bed',
    roomNumber: 1,
    bedNumber: 1,
    floor: 1,
  },
  spaces_numbers_by_kind: { unitNumber: 1_000 },
  spaces_parent_by_kind: { kind: 'room', roomNumber: 1, parentId: null },
  spaces_residents_of_rooms: { residents: 'women' },
  shared_bill_parts_line_of_amount: { amount: 0 },
  shared_bill_parts_readings_in_order: { previousReading: 2, reading: 1 },
  shared_bills_owner_part: { amount: 100, ownerAmount: 100 },
  shared_bills_period_in_order: { periodFrom: '2026-02-01', periodTo: '2026-01-31' },
  shared_bills_undo_reasoned: { undoneAt: FAR_FUTURE },
  shared_amenities_hours_in_order: { opensAt: '10:00', closesAt: '09:00' },
  shortlist_items_question_of_ask: { reaction: 'yes', question: 'Is there a lift?', reactedAt: FAR_FUTURE },
  shortlist_items_reaction_dated: { reaction: 'yes' },
  shortlists_dates_in_order: { expiresAt: momentNumber(-9_999) },
  brokerage_members_accreditation_number_format: { accreditationNumber: '12-34' },
  brokerage_members_acceptance_whole: { acceptedAt: FAR_FUTURE },
  brokerage_members_invitation_whole: { email: null },
  brokerage_members_removal_dated: { removedAt: FAR_FUTURE },
  lead_assignments_settlement_dated: { settledAt: FAR_FUTURE },
  team_members_acceptance_whole: { acceptedAt: FAR_FUTURE },
  team_members_not_the_owner: async (db) => {
    const { id } = await makePerson(db, 'landlord')
    return { ...ACCEPTED_MEMBER, ownerId: id, personId: id }
  },
  team_members_invitation_whole: { email: null },
  team_members_removal_dated: { removedAt: FAR_FUTURE },
  tenant_invitations_acceptance_named: { status: 'accepted', answeredAt: FAR_FUTURE },
  tenant_invitations_answer_dated: { status: 'declined' },
  tenant_invitations_erased_when_answered: { status: 'declined', answeredAt: FAR_FUTURE, phone: '+639171234567' },
  tenant_invitations_token_when_invited: { status: 'invited' },
  utility_readings_answered: { status: 'kept', contestReason: 'Too high' },
  utility_readings_consumption_positive: { reading: 1_000_000 },
  utility_readings_contest_reasoned: { status: 'contested' },
  utility_readings_reversal_dated: { status: 'reversed', reversalReason: 'Wrong meter' },
  utility_readings_reversal_reasoned: { status: 'reversed', reversedAt: FAR_FUTURE },
  webhook_deliveries_delivery_dated: { status: 'delivered' },
  webhook_endpoints_disabling_dated: { status: 'disabled' },
  owner_requests_backup_of_restore: { backupName: 'tahanan-2026.tar.zst' },
  properties_video_whole: { videoProvider: 'youtube', videoId: null },
  announcement_bars_in_order: { startsAt: FAR_FUTURE, endsAt: FAR_FUTURE },
  site_text_versions_text_complete: { body: null },
  site_texts_name_format: { name: 'blog/Upper' },
  busy_times_in_order: { startsAt: FAR_FUTURE, endsAt: FAR_FUTURE },
  imported_calendars_failure_named: { problem: 'timeout' },
  imported_calendars_stopped_failing: { stoppedAt: FAR_FUTURE },
  income_documents_first_of_month: { month: '2026-01-02' },
  passport_shares_in_order: { expiresAt: momentNumber(1) },
  rental_references_answer_complete: { comment: null, livedFrom: null },
  rental_references_answer_dated: { answeredAt: null },
  rental_references_link_while_open: { tokenHash: 'a'.repeat(64) },
  rental_references_period_in_order: { livedFrom: '2026-02-02', livedUntil: '2026-02-01' },
  viewing_dates_both_hours: { endsAt: null },
  viewing_dates_in_order: { startsAt: '10:00', endsAt: '09:00' },
  viewing_hours_in_order: { startsAt: '10:00', endsAt: '09:00' },
  verification_checks_about_the_right_thing: { kind: 'title' },
  verification_requests_about_the_right_thing: { kind: 'owner_authority' },
  verification_requests_decision_dated: { status: 'approved' },
  verification_requests_refusal_reasoned: { status: 'refused', decidedAt: FAR_FUTURE },
}

/** Values that keep another constraint from failing first. */
const EXTRA_VALUES: Record<string, Row> = {
  owner_requests_backup_name_length: { kind: 'restore_backup', subjectId: null },
  owner_requests_kind_known: { subjectId: null },
  properties_video_id_format: { videoProvider: 'youtube' },
  properties_video_provider_known: { videoId: 'dQw4w9WgXcQ' },
  appointments_series_position_positive: { seriesId: '00000000-0000-4000-8000-000000000001' },
  commission_agreements_partner_basis_points_range: { partnerName: 'Ana Cruz' },
  commission_agreements_partner_fixed_positive: { partnerName: 'Ana Cruz' },
  commission_agreements_partner_name_length: { partnerBasisPoints: 5_000 },
  imported_calendars_problem_known: { failingSince: FAR_FUTURE },
  contact_messages_reply_length: { repliedAt: FAR_FUTURE, handledAt: FAR_FUTURE },
  agent_reviews_hidden_reason_length: { hiddenAt: FAR_FUTURE },
  agent_reviews_reply_length: { repliedAt: FAR_FUTURE },
  agents_supervisor_license_number_format: { supervisorName: 'Ana Cruz' },
  agents_supervisor_name_length: { supervisorLicenseNumber: '12345' },
  alert_queue_previous_price_not_negative: { cause: 'price_drop' },
  early_end_proposals_status_known: { decidedAt: FAR_FUTURE },
  invited_signers_code_length: { codeSentAt: FAR_FUTURE },
  invited_signers_decline_reason_length: { status: 'declined', decidedAt: FAR_FUTURE },
  invited_signers_status_known: { decidedAt: FAR_FUTURE },
  lease_signings_status_known: { decidedAt: FAR_FUTURE },
  lease_signings_decline_reason_length: { status: 'declined', decidedAt: FAR_FUTURE },
  lease_signatures_code_length: { signedAt: null },
  renewal_offers_status_known: { decidedAt: FAR_FUTURE },
  opening_figures_answer_length: { status: 'kept', contestReason: 'Too high' },
  opening_figures_contest_reason_length: { status: 'contested' },
  opening_figures_corrected_amount_not_negative: { status: 'corrected', contestReason: 'Too high', answer: 'Right' },
  opening_figures_status_known: { contestReason: 'Too high' },
  rental_references_status_known: NO_REFERENCE_ANSWER,
  rental_references_email_format: { ...OPEN_REFERENCE, tokenHash: 'a'.repeat(64) },
  rental_references_token_hash_format: { ...OPEN_REFERENCE, email: 'ana@example.com' },
  tenant_invitations_sealed_token_length: { status: 'invited', tokenHash: 'a'.repeat(64), expiresAt: FAR_FUTURE },
  tenant_invitations_token_hash_format: { status: 'invited', sealedToken: 'x'.repeat(40), expiresAt: FAR_FUTURE },
  utility_readings_answer_length: { status: 'kept', contestReason: 'Too high' },
  utility_readings_contest_reason_length: { status: 'contested' },
  utility_readings_status_known: { contestReason: 'Too high' },
  building_announcements_withdrawn_note_length: { withdrawnAt: FAR_FUTURE },
  bookings_advance_amount_not_negative: { totalPrice: 5_600_000 + 150_000 - 1 },
  bookings_cleaning_fee_not_negative: { totalPrice: 2_800_000 + 5_600_000 - 1 },
  bookings_deposit_amount_not_negative: { totalPrice: 2_800_000 + 150_000 - 1 },
  bookings_receipt_number_length: { status: 'confirmed', decidedAt: FAR_FUTURE },
  bookings_status_known: { decidedAt: FAR_FUTURE },
  condition_reports_owner_name_length: { ownerAcceptedAt: FAR_FUTURE },
  condition_reports_tenant_name_length: { tenantAcceptedAt: FAR_FUTURE },
  deposit_deductions_status_known: { decidedAt: FAR_FUTURE },
  deposit_returns_status_known: { decidedAt: FAR_FUTURE },
  listing_reports_status_known: { handledAt: FAR_FUTURE },
  message_reports_status_known: { handledAt: FAR_FUTURE },
  payment_proofs_status_known: { decidedAt: FAR_FUTURE },
  payout_accounts_bank_name_length: { method: 'bank' },
  payout_accounts_qr_account_length: { qrPayload: 'x' },
  payout_accounts_qr_payload_length: { qrAccount: 'x' },
  payout_proposals_decline_reason_length: { status: 'declined', decidedAt: FAR_FUTURE },
  payout_proposals_kind_known: { accountId: '00000000-0000-4000-8000-000000000001', accountChangedAt: FAR_FUTURE },
  payout_proposals_status_known: { decidedAt: FAR_FUTURE },
  properties_availability_ask_count_range: { availabilityAskedAt: FAR_FUTURE },
  properties_base_price_not_negative: { status: 'draft' },
  properties_city_length: { status: 'draft' },
  properties_description_length: { status: 'draft' },
  properties_region_length: { status: 'draft' },
  properties_residents_known: { roomType: 'private_room' },
  properties_curfew_known: { roomType: 'private_room' },
  properties_title_length: { status: 'draft' },
  rental_applications_status_known: { decidedAt: FAR_FUTURE },
  rentals_ended_early_reason_length: { endedEarlyOn: '2026-06-01' },
  spaces_bunk_known: { kind: 'bed' },
  spaces_floor_range: { kind: 'room' },
  spaces_residents_known: { kind: 'room' },
  shared_bills_undo_reason_length: { undoneAt: FAR_FUTURE },
  shortlist_items_question_length: { reaction: 'ask', reactedAt: FAR_FUTURE },
  shortlist_items_reaction_known: { reactedAt: FAR_FUTURE },
  held_cash_status_known: { settledAt: FAR_FUTURE },
  brokerage_members_status_known: { email: null, tokenHash: null, expiresAt: null },
  lead_assignments_status_known: { settledAt: FAR_FUTURE },
  team_members_status_known: { email: null, tokenHash: null, expiresAt: null },
  verification_requests_reason_length: { status: 'refused', decidedAt: FAR_FUTURE },
  verification_requests_status_known: { decidedAt: FAR_FUTURE },
}

/** Without the constraint another guard still refuses the row: the exclusion constraint cannot build a range of it. */
const GUARDED_TWICE = new Set(['rent_control_rules_dates_in_order'])

/** Values just outside a constraint of one column, by the suffix of its name. */
function listInvalidValues(rule: Rule): unknown[] {
  const bounds = [...rule.definition.matchAll(/[<>]= '?\(?(-?\d+)/g)].map((match) => Number(match[1]))
  const [min = 0, max = 0] = bounds
  if (rule.name.endsWith('_length')) return ['x'.repeat(max + 1), ...(min > 0 ? ['x'.repeat(min - 1)] : [])]
  if (rule.name.endsWith('_range')) return [min - 1, max + 1]
  if (rule.name.endsWith('_known')) return ['no-such-word']
  if (rule.name.endsWith('_elements')) return [['no-such-word']]
  if (rule.name.endsWith('_not_negative')) return [-1]
  if (rule.name.endsWith('_positive')) return [0, -1]
  if (rule.name.endsWith('_format')) return ['Not a Valid Value!', 'ends in a line\n', '']
  if (rule.name.endsWith('_object')) return [[1, 2], { long: 'x'.repeat(20_000) }]
  if (rule.name.endsWith('_in_the_philippines')) return [{ x: 14.6, y: 121 }]
  return []
}

/** The longest and the outermost values that a constraint accepts. */
function listBoundaryValues(rule: Rule): unknown[] {
  const [min = 0, max = 0] = [...rule.definition.matchAll(/[<>]= '?\(?(-?\d+)/g)].map((match) => Number(match[1]))
  if (rule.name.endsWith('_length')) return ['x'.repeat(max), 'x'.repeat(min)]
  if (rule.name.endsWith('_range')) return [min, max]
  return []
}

async function listRules(): Promise<Rule[]> {
  const { rows } = await database.pool.query<Rule>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
    from pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}

const buildRow = (rule: Rule, value: unknown): Row => ({
  ...EXTRA_VALUES[rule.name],
  [toPropertyName(rule.columns[0] ?? '')]: value,
})

async function listBreakingRows(rule: Rule): Promise<Row[]> {
  const written = BREAKING_ROWS[rule.name]
  if (written) return [typeof written === 'function' ? await written(database.db) : written]
  return listInvalidValues(rule).map((value) => buildRow(rule, value))
}

/** Returns the constraint that refused the row, or 'accepted'. `without` is dropped first. */
const tryInsert = (table: string, row: Row, without?: string): Promise<string> =>
  getRolledBackOutcome(database.db, async (tx) => {
    if (without) await tx.execute(`alter table ${table} drop constraint ${without}`)
    await FACTORY_BY_TABLE[table]!(tx, row)
  })

describe('CHECK constraints', () => {
  it('each CHECK constraint refuses a row that breaks it, and no other constraint does', async () => {
    const mismatches: string[] = []
    const rules = await listRules()
    expect(rules.length).toBeGreaterThan(300)
    for (const rule of rules) {
      const rows = await listBreakingRows(rule)
      if (rows.length === 0) mismatches.push(`${rule.name}: no row here breaks it`)
      for (const row of rows) {
        const outcome = await tryInsert(rule.table, row)
        if (outcome !== rule.name) mismatches.push(`${rule.name}: ${outcome}`)
        const unguarded = await tryInsert(rule.table, row, rule.name)
        if (unguarded !== 'accepted' && !GUARDED_TWICE.has(rule.name))
          mismatches.push(`${rule.name} dropped: ${unguarded}`)
      }
    }
    expect(mismatches).toEqual([])
  })

  it('each CHECK constraint accepts values at its bounds', async () => {
    const mismatches: string[] = []
    for (const rule of await listRules()) {
      for (const value of listBoundaryValues(rule)) {
        const outcome = await tryInsert(rule.table, buildRow(rule, value))
        if (outcome !== 'accepted') mismatches.push(`${rule.name}: ${outcome}`)
      }
    }
    expect(mismatches).toEqual([])
  })

  it('every row of this test belongs to an existing CHECK constraint', async () => {
    const names = new Set((await listRules()).map((rule) => rule.name))
    expect(Object.keys({ ...BREAKING_ROWS, ...EXTRA_VALUES }).filter((name) => !names.has(name))).toEqual([])
  })

  it('a rental may renew an earlier one instead of starting from a booking', async () => {
    const first = await makeRental(database.db)
    const { tenantId, propertyId } = first
    const dates = { startsOn: addDays(first.endsOn, 1), endsOn: addDays(first.endsOn, 365) }
    const renewed = await makeRental(database.db, { ...dates, tenantId, propertyId, renewsRentalId: first.id })
    expect(renewed).toMatchObject({ bookingId: null, renewsRentalId: first.id })
  })

  it('all mobile and landline numbers of the Philippines are accepted', async () => {
    const { id } = await makeUser(database.db)
    const numbers = ['+639171234567', '+638951234567', '+638131234567', '+638171234567', '+63281234567', '+63321234567']
    for (const phone of numbers) {
      await expect(tryInsert('user_profiles', { userId: id, phone })).resolves.toBe('accepted')
    }
  })
})
