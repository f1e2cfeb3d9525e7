import { getReportKindLabel } from '#app/domain/admin/reports/report.labels.ts'
import { reportList, type ReportQuery, type ReportState } from '#app/domain/admin/reports/report.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import type { ToReports } from './report-address.ts'

const STATE_LABELS: Record<ReportState, () => string> = {
  open: m.report_status_open,
  decided: m.report_state_decided,
  all: m.report_state_all,
}

type ReportFiltersProps = { query: ReportQuery; total: number; toList: ToReports }

export function ReportFilters({ query, total, toList }: ReportFiltersProps) {
  return (
    <ListFilters
      list={reportList}
      query={query}
      label={m.own_filters()}
      texts={{
        kind: { label: m.report_column_kind(), any: m.own_all(), getLabel: getReportKindLabel },
        state: { label: m.own_column_status(), getLabel: (state) => STATE_LABELS[state]() },
        listingId: { label: m.admin_column_property(), getLabel: (id) => id.slice(0, 8) },
      }}
      resultText={m.report_found({ count: total, figure: formatNumber(total) })}
      toList={toList}
    />
  )
}
