// One check or a series of them, for the tenant who hands them in and the owner who takes them. Works as a plain form.
import { Form, useNavigation } from 'react-router'
import { listSpreads } from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import { MAX_POST_DATED_CHECKS_AT_ONCE } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { LineCheckbox } from '#app/domain/tenancy/rent-book/components/line-checkbox.tsx'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PesoField } from '#app/routes/dashboard/shared/rental/peso-field.tsx'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type RecordFormProps = {
  /** Lines that can take a check, oldest first. */
  lines: readonly BookLineView[]
  form: FormState
  chosen: readonly string[] | undefined
  formKey: string
  today: Day
  action: string
}

export function RecordForm({ lines, form, chosen, formKey, today, action }: RecordFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const offered = lines.slice(0, MAX_POST_DATED_CHECKS_AT_ONCE)
  const [first] = offered
  if (!first) return null
  const { values, errors } = form
  const chosenIds = new Set(chosen ?? offered.filter(({ kind }) => kind === 'rent').map(({ id }) => id))
  const date = first.dueDate > today ? first.dueDate : today
  return (
    <Card>
      <CardHead title={m.post_dated_check_record()} sub={m.post_dated_check_record_text()} />
      <CardBody>
        <Form key={formKey} id="record" method="post" action={action} className="grid grid-cols-1 gap-4">
          <input type="hidden" name="intent" value="record" />
          <input type="hidden" name="key" value={formKey} />
          <fieldset className="grid grid-cols-1">
            <legend className="text-label font-semibold">{m.rent_pay_for()}</legend>
            {offered.map((line) => (
              <LineCheckbox key={line.id} line={line} isTicked={chosenIds.has(line.id)} />
            ))}
            {errors.lines === undefined ? null : <p className="text-sm text-brick">{errors.lines}</p>}
          </fieldset>
          <RadioGroup
            legend={m.post_dated_check_spread()}
            name="spread"
            options={listSpreads()}
            defaultValue={values.spread ?? 'each'}
            {...(errors.spread === undefined ? {} : { error: errors.spread })}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field
              name="bank"
              label={m.post_dated_check_bank()}
              required
              maxLength={40}
              autoComplete="off"
              defaultValue={values.bank ?? ''}
              error={errors.bank}
            />
            <Field
              name="number"
              label={m.post_dated_check_number()}
              hint={m.post_dated_check_number_hint()}
              required
              inputMode="numeric"
              maxLength={16}
              autoComplete="off"
              defaultValue={values.number ?? ''}
              error={errors.number}
            />
            <DateField
              name="checkDate"
              label={m.post_dated_check_date()}
              required
              defaultValue={values.checkDate ?? date}
              error={errors.checkDate}
            />
            <PesoField
              name="amount"
              label={m.post_dated_check_amount()}
              value={
                values.amount ?? formatNumber(centavosToPesos(first.unclaimed), first.unclaimed % 100 === 0 ? 0 : 2)
              }
              error={errors.amount}
            />
          </div>
          <div>
            <Button type="submit" size="compact" loading={isBusy}>
              {m.ui_record()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
