// By how much the rents go up, and for how long the next leases are.
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

export function RaiseForm({ form: { values, errors, refusal }, formKey }: { form: FormState; formKey: string }) {
  return (
    <Card>
      <CardBody className="pt-4">
        <ActionForm
          alert={refusal}
          errors={errors}
          hiddenFields={{ intent: 'review', key: formKey }}
          submitLabel={m.ui_continue()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
        >
          <p className="text-sm text-ink-soft">{m.building_raise_text()}</p>
          <RadioGroup
            legend={m.building_raise_by()}
            name="by"
            look="pills"
            options={[
              { value: 'percent', label: m.building_raise_by_percent() },
              { value: 'amount', label: m.building_raise_by_amount() },
            ]}
            defaultValue={values.by ?? 'percent'}
            error={errors.by}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              name="increase"
              label={m.building_raise_increase()}
              hint={m.building_raise_increase_hint()}
              inputMode="decimal"
              required
              maxLength={20}
              defaultValue={values.increase ?? ''}
              error={errors.increase}
            />
            <Field
              name="leaseMonths"
              label={m.renewal_months()}
              inputMode="numeric"
              required
              maxLength={3}
              defaultValue={values.leaseMonths ?? '12'}
              error={errors.leaseMonths}
            />
          </div>
          <Textarea
            name="message"
            label={m.renewal_message()}
            rows={2}
            maxLength={500}
            defaultValue={values.message ?? ''}
            error={errors.message}
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}
