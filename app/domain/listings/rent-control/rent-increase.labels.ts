// The verdict on an increase, as both sides of a rental see it.
import { formatDate, formatPercent, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { formatSource, type RentControlNotice } from './rent-control.labels.ts'
import type { IncreaseCheck, RentIncrease } from './rent-increase.rules.ts'

/** `startsOn` is the first day of the new rent: a rule that ends before it is the last one known. */
export function buildIncreaseNotice(check: IncreaseCheck, increase: RentIncrease, startsOn: Day): RentControlNotice {
  const rule = 'rule' in check ? check.rule : null
  const isOld = rule !== null && rule.validTo !== null && rule.validTo < startsOn
  return {
    title: getTitle(check),
    text: [
      getText(check, increase),
      ...(check.kind === 'covered' && increase.lowestRent < increase.oldRent
        ? [m.rent_increase_earlier({ rent: formatAmount(increase.lowestRent) })]
        : []),
      ...(isOld ? [m.rent_increase_old_rule({ date: formatDate(startsOn) })] : []),
    ].join(' '),
    complaints:
      check.kind === 'covered' && check.isOver
        ? [
            m.rent_increase_over({
              rent: formatAmount(increase.newRent),
              highest: formatAmount(check.highestRent),
            }),
          ]
        : [],
    assurance:
      check.kind === 'covered' && !check.isOver
        ? m.rent_increase_within({
            rent: formatAmount(increase.newRent),
            highest: formatAmount(check.highestRent),
          })
        : null,
    source: rule === null ? null : formatSource(rule),
  }
}

function getTitle(check: IncreaseCheck): string {
  if (check.kind === 'commercial') return m.rent_control_commercial()
  if (check.kind === 'noRule') return m.rent_control_none()
  if (check.kind === 'aboveLimit') return m.rent_control_not_covered()
  return check.isOver ? m.rent_increase_title_over() : m.rent_increase_title_within()
}

function getText(check: IncreaseCheck, { oldRent }: RentIncrease): string {
  if (check.kind === 'commercial') return m.rent_control_commercial_text()
  if (check.kind === 'noRule') return m.rent_control_none_text()
  const values = { rent: formatAmount(oldRent), limit: formatAmount(check.rule.monthlyRentLimit) }
  if (check.kind === 'aboveLimit') return m.rent_increase_above_text(values)
  return m.rent_increase_text({ ...values, percent: formatPercent(check.rule.maxIncreaseBasisPoints / 100) })
}
