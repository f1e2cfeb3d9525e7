// The severity of a report as an expression of its reason. The indexes of the queue contain the same expression, so its constants are inlined.
import { sql, type Column, type SQL } from 'drizzle-orm'
import { REPORT_SEVERITIES } from '#app/shared/vocabulary.ts'

const CASES = Object.entries(REPORT_SEVERITIES)
  .filter(([, severity]) => severity < 3)
  .map(([reason, severity]) => `when '${reason}' then ${severity}`)
  .join(' ')

export const buildSeveritySql = (reason: Column | SQL): SQL => sql`(case ${reason} ${sql.raw(CASES)} else 3 end)`
