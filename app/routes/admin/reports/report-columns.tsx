// The columns of the queue of reports. Built on each render, because the texts depend on the language.
import {
  getReportKindLabel,
  getReportReasonLabel,
  getReportStatusLabel,
} from '#app/domain/admin/reports/report.labels.ts'
import type { ReportRow } from '#app/domain/admin/reports/report.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { REPORT_SEVERITIES } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { ToReports } from './report-address.ts'

const STATUS_TONES: Record<ReportRow['status'], StatusTone> = { open: 'amber', resolved: 'leaf', dismissed: 'slate' }

export function ReportStatusBadge({ status, outcome }: Pick<ReportRow, 'status' | 'outcome'>) {
  return <StatusBadge tone={STATUS_TONES[status]}>{getReportStatusLabel(status, outcome)}</StatusBadge>
}

const SEVERITIES = {
  1: { tone: 'brick', label: m.maintenance_request_priority_high },
  2: { tone: 'amber', label: m.maintenance_request_priority_medium },
  3: { tone: 'slate', label: m.maintenance_request_priority_low },
} as const satisfies Record<1 | 2 | 3, { tone: StatusTone; label: () => string }>

/** The order of the queue: what can do the most harm comes first. */
function SeverityBadge({ severity }: { severity: 1 | 2 | 3 }) {
  const { tone, label } = SEVERITIES[severity]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

export function getReporterName({ reporterName, kind }: Pick<ReportRow, 'reporterName' | 'kind'>): string {
  return reporterName ?? (kind === 'warning' ? m.report_product() : m.report_guest())
}

export const getReportedTitle = ({ listingTitle }: Pick<ReportRow, 'listingTitle'>) =>
  listingTitle === '' ? m.own_untitled() : listingTitle

export function buildReportColumns(toList: ToReports, now: Date): Column<ReportRow>[] {
  return [
    {
      id: 'kind',
      header: m.ui_kind(),
      cardSlot: 'lead',
      cell: (row) => <TwoLines title={getReportKindLabel(row.kind)} sub={getReportReasonLabel(row.reason)} />,
    },
    {
      id: 'severity',
      header: m.report_severity(),
      cardSlot: 'value',
      width: 116,
      cell: ({ reason }) => <SeverityBadge severity={REPORT_SEVERITIES[reason]} />,
    },
    {
      id: 'property',
      header: m.ui_property(),
      cardSlot: 'detail',
      cell: (row) => (
        <TwoLines
          title={getReportedTitle(row)}
          sub={
            <>
              {row.personName}
              {row.personReports > 1 ? (
                <>
                  {' · '}
                  <TextLink to={toList({ person: row.personId, state: 'all', page: null })}>
                    {m.report_found({ count: row.personReports, figure: formatNumber(row.personReports) })}
                  </TextLink>
                </>
              ) : null}
            </>
          }
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 130,
      cell: (row) => <ReportStatusBadge {...row} />,
    },
    {
      id: 'reported',
      header: m.ui_reported(),
      cardSlot: 'hidden',
      width: [170, 150],
      cell: (row) => <TwoLines title={formatRelative(row.createdAt, now)} sub={getReporterName(row)} />,
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 110,
      cell: (row) => (
        <ButtonLink
          to={toList({ case: `${row.kind}:${row.id}` })}
          preventScrollReset
          variant="line"
          size="compact"
          aria-label={`${row.status === 'open' ? m.report_decide() : m.ui_view()}: ${getReportedTitle(row)}`}
        >
          {row.status === 'open' ? m.report_decide() : m.ui_view()}
        </ButtonLink>
      ),
    },
  ]
}
