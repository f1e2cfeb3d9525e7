// Cells of tables that are shown on a page and in files.
import { formatNumber, formatAmount } from '#app/i18n/format.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { ReportCell } from './report-table.model.ts'

export const toTextCell = (value: string): ReportCell => ({ text: value, plain: value })
export const toNumberCell = (value: number): ReportCell => ({ text: formatNumber(value), plain: value })
export const toPesoCell = (centavos: number): ReportCell => ({
  text: formatAmount(centavos),
  plain: centavosToPesos(centavos),
})
