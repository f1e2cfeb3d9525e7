// Charts of parts: types of listings, states of applications, and the funnel.
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { getFunnelLabel } from '#app/domain/admin/analytics/report.labels.ts'
import { FUNNEL_STEPS, type PlatformReport } from '#app/domain/admin/analytics/report.model.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { BarChart, BarList } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartColor, type ChartTable } from '#app/ui/charts/chart-card.tsx'
import { DonutChart } from '#app/ui/charts/donut-chart.tsx'
import { toSection } from '../../../shared/admin-address.ts'
import { useOpenPlaces } from '#app/routes/admin/shared/place-link.tsx'

const COLORS: readonly ChartColor[] = [1, 2, 3, 4, 5]

type TypesChartProps = { stats: PlatformReport['propertyStats']; table: ChartTable }

/** The five most frequent types have a color of their own; the others share the sixth, because a repeated color has two meanings. */
export function TypesChart({ stats, table }: TypesChartProps) {
  const isOpen = useOpenPlaces()
  const sorted = stats.toSorted((a, b) => b.count - a.count)
  const rest = sorted.slice(COLORS.length)
  const others = rest.reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartCard title={m.admin_report_types()} table={table}>
      <DonutChart
        unit={m.admin_report_listings_unit()}
        slices={[
          ...sorted.slice(0, COLORS.length).map(({ type, count }, index) => ({
            label: propertyTypeLabel(type),
            value: count,
            color: COLORS[index] ?? 1,
            to: isOpen('properties') ? toSection('properties', { status: 'active', type }) : undefined,
          })),
          ...(others === 0
            ? []
            : [
                {
                  label: m.admin_report_other_types(),
                  value: others,
                  color: 6 as const,
                  to: isOpen('properties') ? toSection('properties', { status: 'active' }) : undefined,
                },
              ]),
        ]}
      />
    </ChartCard>
  )
}

const STATUS_COLORS = { pending: 2, approved: 1, rejected: 3, withdrawn: 6 } as const satisfies Record<
  ApplicationStatus,
  ChartColor
>

type ApplicationsChartProps = { stats: PlatformReport['applicationStats']; table: ChartTable }

export function ApplicationsChart({ stats, table }: ApplicationsChartProps) {
  const total = stats.reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartCard
      title={m.admin_report_applications()}
      sub={m.admin_report_submitted({ count: formatNumber(total) })}
      table={table}
    >
      <BarChart
        label={m.admin_report_applications()}
        bars={stats.map(({ status, count, percentage }) => ({
          label: getApplicationStatusLabel(status),
          value: count,
          title: getApplicationStatusLabel(status),
          lines: [formatNumber(count)],
          valueText: `${formatNumber(count)} (${formatPercent(percentage, { decimals: 0 })})`,
          color: STATUS_COLORS[status],
        }))}
      />
    </ChartCard>
  )
}

export function FunnelChart({ funnel, table }: { funnel: PlatformReport['funnel']; table: ChartTable }) {
  return (
    <ChartCard title={m.admin_report_funnel()} sub={m.admin_report_funnel_sub()} table={table}>
      <BarList
        items={FUNNEL_STEPS.map((step) => ({
          label: getFunnelLabel(step),
          value: funnel[step],
          valueText: formatNumber(funnel[step]),
        }))}
      />
    </ChartCard>
  )
}
