// The template of a file with tenants: the header, and one row as an example.
import { buildCsv } from '#app/shared/csv.ts'
import { addDays, addMonths, type Day } from '#app/shared/dates.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getColumnName } from './tenant-columns.data.ts'
import { TENANT_COLUMNS } from './tenant-import.model.ts'

export function buildTenantTemplate(locale: Locale, today: Day): string {
  const header = TENANT_COLUMNS.map((column) => getColumnName(column, locale))
  const [starts, ends] = [addMonths(today, -6), addDays(addMonths(today, 6), -1)]
  const facts = ['Door 1', 'Marilou Estrella', '0917 555 0148', '', '7500', '5', starts, ends]
  return buildCsv([header, [...facts, '15000', '7500', '', '']])
}
