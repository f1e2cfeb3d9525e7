// The first step: what the bill says, and how it is split.
import type { SpaceChoice } from '#app/domain/listings/buildings/space-choices.queries.server.ts'
import { spaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import { listBillKinds, listMethods } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import { PROVIDER_MAX } from '#app/domain/tenancy/shared-bills/shared-bill.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type BillFormProps = { form: FormState; spaces: readonly SpaceChoice[]; formKey: string }

export function BillForm({ form, spaces, formKey }: BillFormProps) {
  const { values, errors } = form
  return (
    <Card>
      <CardBody className="pt-4">
        <ActionForm
          alert={form.refusal}
          errors={errors}
          hiddenFields={{ intent: 'people', key: formKey }}
          submitLabel={m.ui_continue()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
        >
          <p className="text-sm text-ink-soft">{m.shared_bill_new_text()}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              name="kind"
              label={m.ui_kind()}
              defaultValue={values.kind ?? ''}
              choices={listBillKinds()}
              error={errors.kind}
            />
            <Field
              name="provider"
              label={m.shared_bill_field_provider()}
              placeholder={m.shared_bill_field_provider_example()}
              required
              maxLength={PROVIDER_MAX}
              defaultValue={values.provider ?? ''}
              error={errors.provider}
            />
            {(['periodFrom', 'periodTo'] as const).map((name) => (
              <DateField
                key={name}
                name={name}
                label={name === 'periodFrom' ? m.shared_bill_field_from() : m.shared_bill_field_to()}
                required
                defaultValue={values[name] ?? ''}
                error={errors[name]}
              />
            ))}
            <Field
              name="amount"
              label={m.shared_bill_field_amount()}
              leading="₱"
              inputMode="decimal"
              required
              maxLength={20}
              defaultValue={values.amount ?? ''}
              error={errors.amount}
            />
            <Field
              name="ownerAmount"
              label={m.shared_bill_field_owner()}
              hint={m.shared_bill_field_owner_hint()}
              leading="₱"
              inputMode="decimal"
              maxLength={20}
              defaultValue={values.ownerAmount ?? ''}
              error={errors.ownerAmount}
            />
            <Select
              name="method"
              label={m.shared_bill_field_method()}
              defaultValue={values.method ?? ''}
              choices={listMethods()}
              error={errors.method}
            />
            {spaces.length === 0 ? null : (
              <Select
                name="space"
                label={m.shared_bill_field_scope()}
                defaultValue={values.space ?? ''}
                choices={[
                  { value: '', label: m.announcement_whole_building() },
                  ...spaces.map((space) => ({ value: space.id, label: spaceName(space) })),
                ]}
                error={errors.space}
              />
            )}
            <DateField
              name="dueDate"
              label={m.rent_charge_due()}
              required
              defaultValue={values.dueDate ?? ''}
              error={errors.dueDate}
            />
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  )
}
