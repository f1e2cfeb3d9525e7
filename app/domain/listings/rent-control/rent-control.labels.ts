// Texts of the rent-control check. Built on the server: a page shows three of many texts and should not carry all of them.
import { formatDate, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { RentControlCheck, RentControlRule, RentTerms } from './rent-control.rules.ts'

export type RentControlNotice = {
  title: string
  text: string
  /** Terms over the legal limit; usually empty. */
  complaints: string[]
  /** States that the limits are kept; null if the law sets none. */
  assurance: string | null
  source: RentSource | null
}
export type RentSource = { name: string; url: string | null; inForce: string }

export function buildRentControlNotice(check: RentControlCheck, terms: RentTerms): RentControlNotice {
  const complaints = listComplaints(check, terms)
  return {
    title: getNoticeTitle(check),
    text: getNoticeText(check, terms),
    complaints,
    assurance: check.kind === 'covered' && complaints.length === 0 ? getAssurance(terms) : null,
    source: 'rule' in check ? formatSource(check.rule) : null,
  }
}

function getNoticeTitle(check: RentControlCheck): string {
  if (check.kind === 'commercial') return m.rent_control_commercial()
  if (check.kind === 'noRule') return m.rent_control_none()
  return check.kind === 'covered' ? m.rent_control_covered() : m.rent_control_not_covered()
}

function getNoticeText(check: RentControlCheck, { price }: RentTerms): string {
  if (check.kind === 'commercial') return m.rent_control_commercial_text()
  if (check.kind === 'noRule') return m.rent_control_none_text()
  const { rule } = check
  const area = rule.area === 'elsewhere' ? m.rent_control_area_elsewhere() : m.rent_control_area_dense()
  const shared = { price: formatPesos(price), limit: formatPesos(rule.monthlyRentLimit), area }
  if (check.kind === 'aboveLimit') return m.rent_control_above_text(shared)
  return m.rent_control_covered_text({
    ...shared,
    advance: formatMonths(rule.maxAdvanceMonths),
    deposit: formatMonths(rule.maxDepositMonths),
    increase: formatPercent(rule.maxIncreaseBasisPoints / 100),
  })
}

function listComplaints(check: RentControlCheck, { price, advanceMonths, deposit }: RentTerms): string[] {
  if (check.kind !== 'covered') return []
  const { rule, isAdvanceOver, isDepositOver } = check
  const advanceLimits = { demanded: formatMonths(advanceMonths), allowed: formatMonths(rule.maxAdvanceMonths) }
  const depositLimits = { demanded: formatPesos(deposit ?? 0), allowed: formatPesos(price * rule.maxDepositMonths) }
  return [
    ...(isAdvanceOver ? [m.rent_control_advance_over(advanceLimits)] : []),
    ...(isDepositOver ? [m.rent_control_deposit_over(depositLimits)] : []),
  ]
}

function getAssurance({ deposit }: RentTerms): string {
  return deposit === null ? m.rent_control_keeps_so_far() : m.rent_control_keeps()
}

export function formatSource({ source, sourceUrl, validFrom, validTo }: RentControlRule): RentSource {
  const from = formatDate(validFrom)
  const inForce = validTo
    ? m.rent_control_in_force({ from, to: formatDate(validTo) })
    : m.rent_control_in_force_since({ from })
  return { name: source, url: sourceUrl, inForce }
}

/** Rules of two areas with the same source and days are named once. */
export function listRentSources(rules: readonly RentControlRule[]): RentSource[] {
  const sources = rules.map(formatSource)
  return [...new Map(sources.map((source) => [`${source.name} ${source.inForce}`, source])).values()]
}

function formatMonths(count: number): string {
  return m.ui_months_count({ count })
}
