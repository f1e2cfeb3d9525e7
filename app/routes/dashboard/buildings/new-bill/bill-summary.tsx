// The third step: every part with its computation. The button posts exactly what it shows.
import { useNavigation } from 'react-router'
import { describeBill } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import type { BillFacts, PreviewedPart } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import { formatAmount, formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { SummaryHead } from '../shared/summary-head.tsx'
import { BillParts } from '../shared/bill-parts.tsx'
import { type BillTexts, StepForm, type TypedPeople } from './step-form.tsx'

type BillSummaryProps = {
  bill: BillTexts
  typed: TypedPeople
  facts: BillFacts & { dueDate: Day }
  parts: readonly PreviewedPart[]
  remainder: number
  shown: string
  maxMb: number
}

export function BillSummary({ bill, typed, facts, parts, remainder, shown, maxMb }: BillSummaryProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { tenants, ...inputs } = typed
  return (
    <Card>
      <SummaryHead
        title={m.building_charge_summary({
          total: formatAmount(facts.amount - facts.ownerAmount),
          count: formatNumber(parts.length),
        })}
        sub={m.shared_bill_summary_due({ bill: describeBill(facts), date: formatDate(facts.dueDate) })}
      />
      <CardBody>
        <StepForm bill={bill} tenantIds={tenants} encType="multipart/form-data">
          <input type="hidden" name="shown" value={shown} />
          {Object.entries(inputs).flatMap(([name, values]) =>
            // The order of the tenants is the key
            values.map((value, index) => (
              <input key={`${name} ${tenants[index] ?? ''}`} type="hidden" name={name} value={value} />
            )),
          )}
          <BillParts bill={facts} parts={parts.map((part) => Object.assign({}, part, { homeSpace: part.space }))} />
          {remainder === 0 ? null : (
            <p className="text-tiny text-ink-soft">{m.shared_bill_remainder({ count: formatNumber(remainder) })}</p>
          )}
          <FileDrop
            name="file"
            accept="image/*,application/pdf"
            label={m.shared_bill_field_picture()}
            hint={m.shared_bill_field_picture_hint({ mb: maxMb })}
            maxMb={maxMb}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="post" loading={isBusy}>
              {m.shared_bill_post()}
            </Button>
            <Button type="submit" name="intent" value="edit" variant="line">
              {m.ui_back()}
            </Button>
          </div>
        </StepForm>
      </CardBody>
    </Card>
  )
}
