// What the application's role may do with each table (promises Z1, Q4). A table without an entry can be read and changed, so a new table
// needs none; nobody but the owner can truncate or alter one.

export type Privilege = 'select' | 'insert' | 'update' | 'delete' | 'usage'

export const READ_AND_CHANGE: readonly Privilege[] = ['select', 'insert', 'update', 'delete']
export const APPEND_ONLY: readonly Privilege[] = ['select', 'insert']
/** Triggers refuse changes of the facts of a row. */
export const NOT_REMOVED: readonly Privilege[] = ['select', 'insert', 'update']
export const READ_ONLY: readonly Privilege[] = ['select']

export const TABLE_PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  audit_log: APPEND_ONLY,
  consents: APPEND_ONLY,
  erasure_tombstones: APPEND_ONLY,
  payment_acknowledgments: APPEND_ONLY,
  payment_reminders: APPEND_ONLY,
  invoice_numbers: APPEND_ONLY,
  receipt_counters: NOT_REMOVED,
  condition_reports: NOT_REMOVED,
  deposit_deductions: NOT_REMOVED,
  deposit_deduction_lines: APPEND_ONLY,
  deposit_returns: NOT_REMOVED,
  payments: NOT_REMOVED,
  payment_proofs: NOT_REMOVED,
  post_dated_checks: NOT_REMOVED,
  post_dated_check_lines: APPEND_ONLY,
  utility_readings: NOT_REMOVED,
  renewal_offers: NOT_REMOVED,
  early_end_proposals: NOT_REMOVED,
  lease_signings: NOT_REMOVED,
  // Rows that come with the product, by migrations.
  amenities: READ_ONLY,
  // An administrator adds rows; a replaced row stays.
  rent_control_rules: ['select', 'insert', 'update'],
}
