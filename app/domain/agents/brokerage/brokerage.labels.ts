import { m } from '#app/messages/messages.js'
import type { AssignmentRule } from '#app/shared/agent-vocabulary.ts'
import type { LicenseState } from './brokerage.model.ts'

const RULES: Record<AssignmentRule, () => string> = {
  by_hand: m.brokerage_rule_by_hand,
  in_turn: m.brokerage_rule_in_turn,
  by_area: m.brokerage_rule_by_area,
}
export const getRuleLabel = (rule: AssignmentRule): string => RULES[rule]()

const PROBLEMS: Record<Exclude<LicenseState, 'valid'>, () => string> = {
  missing: m.brokerage_license_missing,
  expired: m.brokerage_license_expired,
  supervised: m.brokerage_license_supervised,
}
/** Why the broker may not invite; null with a valid license. */
export const getLicenseProblem = (license: LicenseState): string | null =>
  license === 'valid' ? null : PROBLEMS[license]()
