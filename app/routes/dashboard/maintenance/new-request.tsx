// Makes a maintenance request. Works as a plain form; an emergency shows at once whom to call.
import { useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { PHOTO_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { createMaintenanceRequest } from '#app/domain/tenancy/maintenance/create-request.commands.server.ts'
import { getPriorityHint, getPriorityLabel } from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import { MAX_MAINTENANCE_PHOTOS } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import {
  MAINTENANCE_DESCRIPTION_MAX,
  MAINTENANCE_TITLE_MAX,
  maintenanceInput,
} from '#app/domain/tenancy/maintenance/maintenance.schema.ts'
import { listReportableHomes } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { MAINTENANCE_PRIORITIES } from '#app/shared/tenancy-vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { EmergencyNote } from '#app/domain/tenancy/maintenance/components/emergency-note.tsx'
import { MAINTENANCE_NOTICES } from './shared/maintenance-notices.ts'
import type { Route } from './+types/new-request'

export const handle = buildCrumbBelow('maintenance', m.maintenance_request_title, m.maintenance_request_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [homes, { maxUploadMb }] = await Promise.all([listReportableHomes(ctx), getSettings(ctx)])
    const wanted = args.url.searchParams.get('listing')
    return {
      homes,
      maxUploadMb,
      listing: homes.find(({ id }) => id === wanted)?.id ?? homes[0]?.id ?? '',
      formKey: crypto.randomUUID(),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, maintenanceInput, async (ctx, input) => {
    const id = await createMaintenanceRequest(ctx, input)
    return redirect(addDone(href('/dashboard/maintenance/:id', { id }), MAINTENANCE_NOTICES, 'send'))
  })
}

export function meta() {
  return [{ title: m.maintenance_request_new() }]
}

export default function NewMaintenanceRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { homes } = loaderData
  const form = readFormState(actionData)
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.maintenance_request_new()} context={m.maintenance_request_new_context()} />
      {homes.length === 0 ? (
        <EmptyState
          level={2}
          title={m.maintenance_request_no_home()}
          text={m.notice_maintenance_noActiveRentals()}
          action={<ButtonLink to="/properties">{m.ui_find_homes()}</ButtonLink>}
        />
      ) : (
        <RequestForm {...loaderData} form={form} />
      )}
    </div>
  )
}

function RequestForm({
  homes,
  listing,
  formKey,
  maxUploadMb,
  form,
}: Route.ComponentProps['loaderData'] & { form: FormState }) {
  const isBusy = useNavigation().state !== 'idle'
  const { values, errors, alert } = form
  const [priority, setPriority] = useState(values.priority ?? '')
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Card>
      <CardBody className="pt-4">
        <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-5">
          {alert === undefined ? null : <ErrorSummary title={alert} errors={errors} isShown retryButton={undefined} />}
          <input type="hidden" name="key" value={formKey} />
          <Select
            name="listing"
            label={m.listing_home()}
            defaultValue={values.listing ?? listing}
            choices={homes.map(({ id, title }) => ({ value: id, label: title }))}
            error={errors.listing}
          />
          <Field
            name="title"
            label={m.maintenance_request_field_title()}
            placeholder={m.maintenance_request_field_title_example()}
            required
            maxLength={MAINTENANCE_TITLE_MAX}
            defaultValue={values.title ?? ''}
            error={errors.title}
          />
          <Textarea
            name="description"
            label={m.maintenance_request_field_description()}
            hint={m.maintenance_request_field_description_hint()}
            required
            maxLength={MAINTENANCE_DESCRIPTION_MAX}
            defaultValue={values.description}
            error={errors.description}
          />
          <RadioGroup
            legend={m.maintenance_request_field_priority()}
            name="priority"
            value={priority}
            onChange={setPriority}
            error={errors.priority}
            options={MAINTENANCE_PRIORITIES.toReversed().map((value) => ({
              value,
              label: getPriorityLabel(value),
              hint: getPriorityHint(value),
            }))}
          />
          {priority === 'urgent' ? <EmergencyNote /> : null}
          <FileDrop
            name="photos"
            label={m.ui_add_photos()}
            hint={m.maintenance_request_field_photos_hint({ max: MAX_MAINTENANCE_PHOTOS, mb: maxUploadMb })}
            accept={PHOTO_ACCEPT}
            maxMb={maxUploadMb}
            multiple
            files={names.map((name, index) => ({ id: String(index), name }))}
            onFiles={(files) => setNames(files.map(({ name }) => name))}
            error={errors.photos}
          />
          <Alert tone="slate" title={m.maintenance_request_private()} />
          <div>
            <Button type="submit" loading={isBusy}>
              {m.ui_send_request()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
