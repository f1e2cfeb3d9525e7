// The second step: how much each tenant shares. What is wrong is said at its tenant, and nothing that was typed is lost.
import { homeName } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import type { PartProblem } from '#app/domain/tenancy/shared-bills/read-parts.rules.ts'
import { formatThousandths, getProblemText } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import type { BillTenant } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { SplitMethod } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { SummaryHead } from '../shared/summary-head.tsx'
import { type BillTexts, StepForm, type TypedPeople } from './step-form.tsx'

type BillPeopleProps = {
  bill: BillTexts & { method: SplitMethod }
  tenants: readonly BillTenant[]
  /** What was typed before; null at first. */
  typed: TypedPeople | null
  problems: Readonly<Record<string, PartProblem>>
  isRefused?: boolean
}

const HINTS = {
  heads: m.shared_bill_people_heads,
  days: m.shared_bill_people_days,
  readings: m.shared_bill_people_readings,
  shares: m.shared_bill_people_shares,
} satisfies Record<SplitMethod, () => string>

export function BillPeople({ bill, tenants, typed, problems, isRefused = false }: BillPeopleProps) {
  const tenantIds = tenants.map(({ rentalId }) => rentalId)
  return (
    <Card>
      <SummaryHead title={m.shared_bill_people_title()} sub={HINTS[bill.method]()} />
      <CardBody>
        <StepForm bill={bill} tenantIds={tenantIds}>
          {isRefused && Object.keys(problems).length === 0 ? (
            <Alert tone="brick" title={m.shared_bill_nobody_chosen()} isAnnounced />
          ) : null}
          {tenants.length === 0 ? (
            <EmptyState bare title={m.shared_bill_nobody()} text={m.shared_bill_nobody_text()} />
          ) : (
            <ul className="grid gap-4">
              {tenants.map((tenant) => (
                <TenantInputs
                  key={tenant.rentalId}
                  method={bill.method}
                  tenant={tenant}
                  typed={readTyped(tenant, typed)}
                  problem={problems[tenant.rentalId]}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            {tenants.length === 0 ? null : (
              <Button type="submit" name="intent" value="review">
                {m.shared_bill_review()}
              </Button>
            )}
            <Button type="submit" name="intent" value="facts" variant="line">
              {m.ui_back()}
            </Button>
          </div>
        </StepForm>
      </CardBody>
    </Card>
  )
}

type Texts = { count: string; previous: string; reading: string }

/** By tenant: someone may have moved in since. */
function readTyped({ rentalId, previousReading }: BillTenant, typed: TypedPeople | null): Texts {
  const at = typed?.tenants.indexOf(rentalId) ?? -1
  if (typed === null || at < 0)
    return { count: '1', previous: previousReading === null ? '' : formatThousandths(previousReading), reading: '' }
  return { count: typed.count[at] ?? '', previous: typed.previous[at] ?? '', reading: typed.reading[at] ?? '' }
}

type InputsProps = { method: SplitMethod; tenant: BillTenant; typed: Texts; problem: PartProblem | undefined }

function TenantInputs({ method, tenant, typed, problem }: InputsProps) {
  const { name, space, days, rentalId } = tenant
  const error = problem === undefined ? undefined : getProblemText(problem)
  const common = { inputMode: 'decimal', maxLength: 20 } as const
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-b-0 sm:grid-cols-2">
      <p className="text-sm font-semibold [overflow-wrap:anywhere]">
        {name}
        {space === null ? null : (
          <span className="block text-tiny font-normal text-ink-soft">{homeName('', space)}</span>
        )}
        <span className="block text-tiny font-normal text-ink-soft">
          {m.shared_bill_days_line({ days: formatNumber(days) })}
        </span>
      </p>
      {method === 'readings' ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <Field
            {...common}
            id={`previous-${rentalId}`}
            name="previous"
            label={m.shared_bill_input_previous({ name })}
            defaultValue={typed.previous}
          />
          <Field
            {...common}
            id={`reading-${rentalId}`}
            name="reading"
            label={m.shared_bill_input_reading({ name })}
            defaultValue={typed.reading}
            error={error}
          />
        </div>
      ) : (
        <Field
          {...common}
          id={`count-${rentalId}`}
          name="count"
          label={method === 'shares' ? m.shared_bill_input_share({ name }) : m.shared_bill_input_people({ name })}
          defaultValue={typed.count}
          error={error}
        />
      )}
    </li>
  )
}
