import { formatNumber, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { METERED_UTILITIES, type MeteredUtility, type ReadingStatus } from '#app/shared/tenancy-vocabulary.ts'
import { type Calculation, type ReadingFacts, UTILITY_UNITS } from './utility.rules.ts'

const UTILITY_LABELS = { water: m.utility_water, electricity: m.utility_electricity } satisfies Record<
  MeteredUtility,
  () => string
>
export const getUtilityLabel = (utility: MeteredUtility): string => UTILITY_LABELS[utility]()
export const listUtilities = () => METERED_UTILITIES.map((value) => ({ value, label: getUtilityLabel(value) }))

const STATUS_LABELS = {
  charged: m.utility_status_charged,
  contested: m.ui_contested,
  kept: m.utility_status_kept,
  corrected: m.utility_status_corrected,
  reversed: m.rent_proof_reversed,
} satisfies Record<ReadingStatus, () => string>
export const getReadingStatusLabel = (status: ReadingStatus): string => STATUS_LABELS[status]()
export const READING_STATUS_TONES = {
  charged: 'slate',
  contested: 'amber',
  kept: 'leaf',
  corrected: 'leaf',
  reversed: 'slate',
} as const satisfies Record<ReadingStatus, string>

/** 1,120.5 kWh */
export function formatUnits(thousandths: number, utility: MeteredUtility): string {
  const decimals = thousandths % 1_000 === 0 ? 0 : thousandths % 100 === 0 ? 1 : 3
  return `${formatNumber(thousandths / 1_000, decimals)} ${UTILITY_UNITS[utility]}`
}

const RATE_DECIMALS = 4
const formatRate = (rate: number, utility: MeteredUtility): string =>
  `₱${formatNumber(rate / 10_000, RATE_DECIMALS)}/${UTILITY_UNITS[utility]}`

/** The calculation line by line, as both sides see it. */
export function listCalculationLines(reading: ReadingFacts & Calculation & { utility: MeteredUtility }) {
  const { utility, consumption, rate, amount, billAmount, billConsumption } = reading
  return [
    {
      label: m.utility_line_consumption(),
      formula: `${formatUnits(reading.reading, utility)} − ${formatUnits(reading.previousReading, utility)}`,
      result: formatUnits(consumption, utility),
    },
    {
      label: m.utility_line_rate(),
      formula: `${formatAmount(billAmount)} ÷ ${formatUnits(billConsumption, utility)}`,
      result: formatRate(rate, utility),
    },
    {
      label: m.ui_amount(),
      formula: `${formatUnits(consumption, utility)} × ${formatRate(rate, utility)}`,
      result: formatAmount(amount),
    },
  ]
}
