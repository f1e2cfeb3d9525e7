// How many tenants get the charge, and the sum. Both buttons send what was typed, so that it also works without JavaScript.
import { Form, useNavigation } from 'react-router'
import { placedSpaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { LetTile, SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { formatAmount, formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { SummaryHead } from '../shared/summary-head.tsx'

type Review = {
  amount: number
  tenants: readonly string[]
  typed: { key: string; kind: string; amount: string; dueDate: Day; note: string }
}

type ChargeSummaryProps = { running: readonly LetTile[]; tiles: readonly SpaceTile[]; review: Review }

export function ChargeSummary({ running, tiles, review }: ChargeSummaryProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { amount, tenants, typed } = review
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const charged = running.filter(({ tenant }) => tenants.includes(tenant.rentalId))
  const total = formatAmount(amount * tenants.length)
  return (
    <Card>
      <SummaryHead
        title={m.building_charge_summary({ count: formatNumber(tenants.length), total })}
        sub={m.building_charge_each({
          amount: formatAmount(amount),
          note: typed.note,
          date: formatDate(typed.dueDate),
        })}
      />
      <CardBody>
        <Form method="post" className="grid gap-4">
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {tenants.map((id) => (
            <input key={id} type="hidden" name="tenants" value={id} />
          ))}
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
            {charged.map((tile) => (
              <div key={tile.tenant.rentalId} className="col-span-2 grid grid-cols-subgrid">
                <dt className="[overflow-wrap:anywhere]">
                  {tile.tenant.name}
                  <span className="block text-tiny text-ink-soft">
                    {placedSpaceName(tile, byId.get(tile.parentId ?? ''))}
                  </span>
                </dt>
                <dd className="text-right tabular-nums">{formatAmount(amount)}</dd>
              </div>
            ))}
            <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-2 font-semibold">
              <dt>{m.ui_total()}</dt>
              <dd className="text-right tabular-nums">{total}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="charge" loading={isBusy}>
              {m.building_charge_submit()}
            </Button>
            <Button type="submit" name="intent" value="edit" variant="line">
              {m.ui_back()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
