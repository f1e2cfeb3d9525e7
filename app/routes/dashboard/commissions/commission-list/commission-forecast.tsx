// What the applications under way would earn. Marked as a forecast, with a sum of its own that no other sum contains.
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { getFormulaText, getRuleText } from '#app/domain/agents/commissions/commission.labels.ts'
import type { ForecastRow } from '#app/domain/agents/commissions/commission.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function Forecast({ rows }: { rows: readonly ForecastRow[] }) {
  if (rows.length === 0) return null
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card>
      <CardHead title={m.commission_forecast()} sub={m.commission_forecast_text({ amount: formatAmount(total) })} />
      <Table
        caption={m.commission_forecast()}
        columns={buildForecastColumns()}
        rows={rows}
        getRowKey={({ listingId }) => listingId}
      />
    </Card>
  )
}

function buildForecastColumns(): Column<ForecastRow>[] {
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ listing, applications }) => (
        <TwoLines title={listing} sub={m.commission_forecast_applications({ count: applications })} />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [190, 180],
      cell: ({ isApproved }) => (
        <StatusBadge tone={isApproved ? 'amber' : 'slate'}>
          {isApproved ? m.commission_forecast_approved() : getApplicationStatusLabel('pending')}
        </StatusBadge>
      ),
    },
    {
      id: 'rule',
      header: m.commission_column_rule_today(),
      width: [230, 200],
      cell: (row) => <TwoLines title={getRuleText(row)} sub={getFormulaText(row)} />,
    },
    {
      id: 'amount',
      header: m.ui_expected(),
      cardSlot: 'value',
      isNumber: true,
      width: 150,
      cell: ({ amount }) => formatAmount(amount),
    },
  ]
}
