// The owner or the agent who manages the home proposes an inspection. Works as a plain form.
import { Form, redirect, useNavigation } from 'react-router'
import { listInspectableRentals } from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import {
  getInspectionPriorityLabel,
  getInspectionTypeLabel,
} from '#app/domain/tenancy/inspections/inspection.labels.ts'
import { INSPECTION_LENGTHS, RENTAL_INSPECTION_TYPES } from '#app/domain/tenancy/inspections/inspection.model.ts'
import { INSPECTION_NOTES_MAX, inspectionInput } from '#app/domain/tenancy/inspections/inspection.schema.ts'
import { scheduleInspection } from '#app/domain/tenancy/inspections/schedule-inspection.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { addDone } from '#app/i18n/notices.ts'
import { INSPECTION_PRIORITIES } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { INSPECTION_NOTICES } from './shared/inspection-notices.ts'
import type { Route } from './+types/new-inspection'

export const handle = buildCrumbBelow('inspections', m.inspection_title, m.inspection_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const rentals = await listInspectableRentals(ctx)
    const { searchParams } = args.url
    return {
      choices: rentals.map(({ id, label, tenant, startsOn, endsOn }) => ({
        value: id,
        label: `${label}, ${tenant}, ${formatDateRange(startsOn, endsOn)}`,
      })),
      rental: rentals.find(({ id }) => id === searchParams.get('rental'))?.id,
      type: RENTAL_INSPECTION_TYPES.find((type) => type === searchParams.get('type')),
      today: toManilaDay(ctx.now()),
      formKey: crypto.randomUUID(),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, inspectionInput, async (ctx, input) => {
    await scheduleInspection(ctx, input)
    return redirect(addDone(args.url.pathname.replace(/\/new$/, ''), INSPECTION_NOTICES, 'schedule'))
  })
}

export function meta() {
  return [{ title: m.inspection_new() }]
}

export default function NewInspection({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.inspection_new()} context={m.inspection_new_context()} />
      {loaderData.choices.length === 0 ? (
        <EmptyState level={2} title={m.inspection_no_rental()} text={m.inspection_no_rental_text()} />
      ) : (
        <InspectionForm {...loaderData} form={readFormState(actionData)} />
      )}
    </div>
  )
}

type InspectionFormProps = Route.ComponentProps['loaderData'] & { form: FormState }

function InspectionForm({ choices, rental, type, today, formKey, form }: InspectionFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { values, errors, alert } = form
  return (
    <Card>
      <CardBody className="pt-4">
        <Form method="post" noValidate className="grid grid-cols-1 gap-5">
          {alert === undefined ? null : <ErrorSummary title={alert} errors={errors} isShown />}
          <input type="hidden" name="key" value={formKey} />
          <Select
            name="rental"
            label={m.rent_rental_crumb()}
            defaultValue={values.rental ?? rental}
            choices={choices}
            error={errors.rental}
          />
          <Select
            name="type"
            label={m.inspection_type()}
            defaultValue={values.type ?? type}
            choices={RENTAL_INSPECTION_TYPES.map((value) => ({ value, label: getInspectionTypeLabel(value) }))}
            error={errors.type}
          />
          <RadioGroup
            legend={m.maintenance_request_priority()}
            name="priority"
            look="pills"
            defaultValue={values.priority ?? 'normal'}
            error={errors.priority}
            options={INSPECTION_PRIORITIES.map((value) => ({ value, label: getInspectionPriorityLabel(value) }))}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <DateField
              name="date"
              label={m.ui_date()}
              required
              min={today}
              defaultValue={values.date}
              error={errors.date}
            />
            <Field
              name="time"
              label={m.ui_time()}
              type="time"
              step={900}
              required
              defaultValue={values.time}
              error={errors.time}
            />
            <Select
              name="minutes"
              label={m.ui_length()}
              defaultValue={values.minutes ?? '60'}
              choices={INSPECTION_LENGTHS.map((minutes) => ({
                value: String(minutes),
                label: m.pass_minutes({ minutes }),
              }))}
              error={errors.minutes}
            />
          </div>
          <Textarea
            name="notes"
            label={m.inspection_notes()}
            hint={m.inspection_notes_hint()}
            isOptional
            rows={3}
            maxLength={INSPECTION_NOTES_MAX}
            defaultValue={values.notes}
            error={errors.notes}
          />
          <div>
            <Button type="submit" loading={isBusy}>
              {m.viewing_send_proposal()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
