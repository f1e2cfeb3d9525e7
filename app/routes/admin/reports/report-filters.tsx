import { getReportKindLabel } from '#app/domain/admin/reports/report.labels.ts'
import {
  REPORT_KINDS,
  REPORT_STATES,
  type ReportQuery,
  type ReportState,
} from '#app/domain/admin/reports/report.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { type FilterChip, FilterBar } from '#app/ui/controls/filter-bar.tsx'
import type { ToReports } from './report-address.ts'

const STATE_LABELS: Record<ReportState, () => string> = {
  open: m.report_state_open,
  decided: m.report_state_decided,
  all: m.report_state_all,
}

type ReportFiltersProps = { query: ReportQuery; total: number; toList: ToReports }

export function ReportFilters({ query: { kind, state, listingId }, total, toList }: ReportFiltersProps) {
  const chips: FilterChip[] = [
    ...(kind === null
      ? []
      : [
          {
            label: m.report_column_kind(),
            value: getReportKindLabel(kind),
            removeTo: toList({ kind: null, page: null }),
          },
        ]),
    ...(state === 'open'
      ? []
      : [
          { label: m.own_column_status(), value: STATE_LABELS[state](), removeTo: toList({ state: null, page: null }) },
        ]),
    ...(listingId === null
      ? []
      : [
          {
            label: m.admin_column_property(),
            value: listingId.slice(0, 8),
            removeTo: toList({ listing: null, page: null }),
          },
        ]),
  ]
  return (
    <FilterBar
      label={m.own_filters()}
      selects={[
        {
          name: 'kind',
          label: m.report_column_kind(),
          value: kind ?? '',
          choices: [
            { value: '', label: m.own_all() },
            ...REPORT_KINDS.map((value) => ({ value, label: getReportKindLabel(value) })),
          ],
        },
        {
          name: 'state',
          label: m.own_column_status(),
          value: state === 'open' ? '' : state,
          choices: REPORT_STATES.map((value) => ({
            value: value === 'open' ? '' : value,
            label: STATE_LABELS[value](),
          })),
        },
      ]}
      chips={chips}
      clearTo={toList({ kind: null, state: null, listing: null, page: null })}
      kept={listingId === null ? {} : { listing: listingId }}
      resultText={m.report_found({ count: total, figure: formatNumber(total) })}
    />
  )
}
