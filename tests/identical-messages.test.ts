// Messages with the same English text: one key for one meaning, and one Filipino text. Keys stay apart where the meaning differs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Catalogue = Record<string, unknown>

const ROOT = join(import.meta.dirname, '..')
const readCatalogue = (locale: string) =>
  JSON.parse(readFileSync(join(ROOT, `messages/${locale}.json`), 'utf8')) as Catalogue
const english = readCatalogue('en')
const filipino = readCatalogue('fil')

/** Keys with the same English text, and the meanings that keep them apart. */
const DIFFERENT_MEANINGS: Readonly<Record<string, string>> = {
  'admin_action_deactivate own_bulk_deactivate': 'an account is blocked; a listing becomes inactive',
  'admin_funnel_inquiries dashboard_column_inquiries': 'a list; how many people asked',
  'admin_funnel_views dashboard_column_views': 'a figure; how many people looked',
  'admin_place_system audit_system': 'a page of the console; who did it',
  'admin_report_search_text own_chip_search search_title ui_search':
    'a searched text; a filter; the title of the page; a button',
  'admin_report_share share_title': 'a part of a total; a button',
  'admin_report_step own_copy_step': 'a part of a process; the distance of two numbers',
  'admin_user_status_of own_status_of': 'the article of a person and of a thing',
  'agent_calendar_earlier amenity_earlier': 'a button to an earlier time; a list of the past',
  'agent_calendar_later agent_day_later': 'a later week; moves a follow-up to tomorrow',
  'agent_calendar_move saved_move': 'to another time; to another list',
  'agent_language_en language_en': 'the language; each language in its own name',
  'agent_language_fil language_fil': 'the language; each language in its own name',
  'amenity_cancel ui_cancel': 'cancels a reservation; closes a dialog',
  'amenity_edit editor_step_terms layout_terms': 'rules of an amenity; a step of the editor; the terms of the site',
  'amenity_free amenity_span_free': 'costs nothing; nobody has reserved it',
  'amenity_span_own editor_conflict_mine': 'a reservation; a text of two that differ',
  'application_fact_work layout_group_work': 'the employment of an applicant; a heading of the menu',
  'application_fact_pets_none listing_no_pets': 'an applicant has none; the house rule',
  'application_fact_pets_some ui_yes': 'an answer; there are pets',
  'application_relation_other profile_ownership_other': 'a person of the household; who owns the home',
  'booking_receipt_title document_kind_receipt': 'the paper of a booking; a kind of uploaded document',
  'compare_lowest filter_price_min': 'the best home of a row; the lower end of a range',
  'client_stage_closed ui_closed': 'not open; a stage of a client',
  'client_type_company layout_footer_company': 'a kind of client; a part of the footer',
  'commission_csv_earned commission_status_pending': 'an amount; a state',
  'commission_rule_label rent_control_source': 'how a commission is computed; the law behind a limit',
  'contact_desk_answered maintenance_request_answered': 'a relative time; a date',
  'dashboard_crumb dashboard_nav': 'the page; the name of its menu',
  'deposit_evidence field_deposit_evidence_required': 'the label of a field; the refusal without it',
  'document_kind_notice open_times_notice': 'a kind of document; how early somebody has to ask',
  'editor_deposit lease_heading_deposit': 'a field; a clause of the lease',
  'editor_step_price ui_price': 'an amount; the step about the rent',
  'filter_more layout_tab_more': 'more filters; the rest of the menu',
  'home_how_ask listing_ask': 'an unknown amount; a step of the explanation',
  'inspection_title lease_heading_entry': 'a list; a clause of the lease',
  'layout_about report_about': 'a page; whom a report is about',
  'layout_home listing_home rents_column_home': 'a rented home; the first page; the kinds of homes in the rent index',
  'layout_privacy settings_privacy': 'the privacy policy; the settings of a person',
  'layout_rent ui_rent': 'an amount; a place of the menu',
  'layout_welcome mail_welcome_title': 'somebody comes back; somebody is new',
  'listing_amenities_utilities rent_kind_utilities': 'a group of amenities; a kind of charge',
  'notification_button_open rent_show_open ui_open': 'a state; a button; a filter for unpaid lines',
  'outbox_to ui_to': 'a time; a person',
  'own_column_applications ui_applications': 'a list; how many people applied',
  'own_status_pending rent_status_pending ui_pending':
    'waits for a decision; the status of a listing; rent that is not paid yet',
  'owner_report_crumb review_signal_reports': 'figures of an owner; complaints',
  'post_dated_check_title review_checks': 'post-dated checks; what a reviewer looks at',
  'privacy_delete_open utility_read_on': 'continue; the day of a meter reading',
  'rent_column_paid rent_status_paid': 'an amount; a state',
  'rent_csv_charged utility_status_charged': 'an amount; a state',
  'report_decision_dismiss ui_dismiss': 'closes a notice; a decision about a report',
  'saved_default_name saved_title': 'the name of the first list; the title of the page',
  'settings_cadence_never ui_never': 'not yet; a choice not to get mails',
  'settings_password ui_password': 'a field; the page that changes it',
  'shortlist_from ui_from': 'a time; a person',
  'ui_by_email ui_email': 'an address; by which channel',
  'ui_change ui_change_action': 'a difference; a button',
  'ui_contact ui_contact_action': 'a noun; a button',
  'ui_message ui_message_action': 'a noun; a button',
  'ui_retry ui_save_retry': 'try again; save again',
  'ui_view ui_view_mode': 'opens something; how a list is shown',
}

/** The key of the message of a code follows from the code (docs/decisions/015-derived-messages.md). */
const isDerived = (key: string) => /^(?:error|field)_/.test(key)

/** Groups of keys with the same English text; its parameters are part of the text. */
function listIdentical(messages: Catalogue): string[][] {
  const groups = Map.groupBy(Object.keys(messages), (key) => JSON.stringify(messages[key]))
  return [...groups.values()].filter((keys) => keys.length > 1).map((keys) => keys.toSorted())
}

const findRepeated = (messages: Catalogue): string[] =>
  listIdentical(messages)
    .filter((keys) => !keys.every(isDerived))
    .map((keys) => keys.join(' '))
    .filter((keys) => !(keys in DIFFERENT_MEANINGS))

/** Also messages of codes, which cannot share a key, have one Filipino text for one English text. */
const findDiffering = (messages: Catalogue, translations: Catalogue): string[] =>
  listIdentical(messages)
    .filter((keys) => new Set(keys.map((key) => JSON.stringify(translations[key]))).size > 1)
    .map((keys) => keys.join(' '))
    .filter((keys) => !(keys in DIFFERENT_MEANINGS))

test('messages with the same English text have one key, unless their meanings differ', () => {
  expect(Object.keys(english).length).toBeGreaterThan(1_000)
  expect(findRepeated(english)).toEqual([])
})

test('messages with the same English text have one Filipino text, unless their meanings differ', () => {
  expect(findDiffering(english, filipino)).toEqual([])
})

test('every listed group exists', () => {
  const groups = new Set(listIdentical(english).map((keys) => keys.join(' ')))
  expect(Object.keys(DIFFERENT_MEANINGS).filter((keys) => !groups.has(keys))).toEqual([])
})

test('null control: a repeated message, another translation and a third key of a listed group are found', () => {
  expect(findRepeated({ a_all: 'All', b_all: 'All', c_one: 'One' })).toEqual(['a_all b_all'])
  expect(findDiffering({ error_a: 'Gone', field_b: 'Gone' }, { error_a: 'Wala na', field_b: 'Nawala' })).toHaveLength(1)
  expect(findRepeated({ ...english, z_message: english.ui_message })).toEqual([
    'ui_message ui_message_action z_message',
  ])
})
