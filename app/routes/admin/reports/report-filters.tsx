import { getReportKindLabel, getReportReasonLabel } from '#app/domain/admin/reports/report.labels.ts'
import {
  reportList,
  type ReportGroup,
  type ReportQuery,
  type ReportState,
} from '#app/domain/admin/reports/report.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import type { ToReports } from './report-address.ts'

const STATE_LABELS: Record<ReportState, () => string> = {
  open: m.ui_open,
  decided: m.ui_decided,
  all: m.ui_all,
}

const GROUP_LABELS: Record<ReportGroup, () => string> = {
  listings: m.admin_decision_listingReport,
  money: m.admin_decision_moneyReport,
  messages: m.admin_decision_messageReport,
}

type ReportFiltersProps = { query: ReportQuery; total: number; toList: ToReports }

export function ReportFilters({ query, total, toList }: ReportFiltersProps) {
  return (
    <ListFilters
      list={reportList}
      query={query}
      label={m.own_filters()}
      texts={{
        group: { label: m.report_group(), any: m.ui_all(), getLabel: (group) => GROUP_LABELS[group]() },
        kind: { label: m.ui_kind(), any: m.ui_all(), getLabel: getReportKindLabel },
        reason: { label: m.ui_reason(), any: m.ui_all(), getLabel: getReportReasonLabel },
        state: { label: m.ui_status(), getLabel: (state) => STATE_LABELS[state]() },
        personId: { label: m.report_about(), getLabel: (id) => id.slice(0, 8) },
        listingId: { label: m.ui_property(), getLabel: (id) => id.slice(0, 8) },
      }}
      resultText={m.report_found({ count: total, figure: formatNumber(total) })}
      toList={toList}
    />
  )
}
