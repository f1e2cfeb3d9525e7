import type { CommissionMonth } from '#app/domain/agents/commissions/commission.model.ts'
import { formatMonth, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { centavosToPesos } from '#app/shared/money.ts'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard } from '#app/ui/charts/chart-card.tsx'
import { formatPesoTick } from '#app/ui/charts/chart-scale.ts'

/** Earned by month. What was taken back in a month is in the text of its bar and in the table. */
export function EarnedChart({ months }: { months: readonly CommissionMonth[] }) {
  return (
    <ChartCard
      title={m.commission_chart()}
      sub={m.commission_chart_sub()}
      table={{
        columns: [m.ui_period(), m.commission_csv_earned(), m.ui_taken_back(), m.ui_total()],
        rows: months.map(({ month, earned, takenBack }) => [
          formatMonth(month),
          formatAmount(earned),
          formatAmount(takenBack),
          formatAmount(earned - takenBack),
        ]),
      }}
    >
      <BarChart
        label={m.commission_chart()}
        bars={months.map(({ month, earned, takenBack }) => ({
          label: formatMonth(month),
          title: formatMonth(month),
          value: centavosToPesos(earned),
          lines: [
            `${m.commission_csv_earned()}: ${formatAmount(earned)}`,
            ...(takenBack === 0 ? [] : [`${m.ui_taken_back()}: ${formatAmount(takenBack)}`]),
          ],
        }))}
        formatTick={formatPesoTick}
      />
    </ChartCard>
  )
}
