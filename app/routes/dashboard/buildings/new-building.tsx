// A new building with its rooms and beds.
import { redirect } from 'react-router'
import { createBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { BUILDING_NAME_MAX } from '#app/domain/listings/buildings/building.rules.ts'
import { createBuildingInput } from '#app/domain/listings/buildings/building.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { BUILDING_NOTICES } from './shared/building-notices.ts'
import { RoomFields } from './shared/room-fields.tsx'
import type { Route } from './+types/new-building'

export const handle = buildCrumbBelow('buildings', m.building_title, m.building_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async () => ({ formKey: crypto.randomUUID() }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, createBuildingInput, async (ctx, input) => {
    const id = await createBuilding(ctx, input)
    return redirect(addDone(href('/dashboard/landlord/buildings/:id', { id }), BUILDING_NOTICES, 'create'))
  })
}

export function meta() {
  return [{ title: m.building_new() }]
}

const DEFAULTS = { rooms: '4', beds: '4', firstNumber: '101', floor: '0', residents: 'anyone' }

export default function NewBuilding({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const { values, errors, refusal } = readFormState(actionData, DEFAULTS)
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.building_new()} context={m.building_new_text()} />
      <Card>
        <CardBody className="pt-4">
          <ActionForm
            alert={refusal}
            errors={errors}
            hiddenFields={{ key: formKey }}
            submitLabel={m.building_create()}
            submitButton={{ wide: false, className: 'justify-self-start' }}
          >
            <Field
              name="name"
              label={m.ui_name()}
              placeholder={m.building_name_example()}
              required
              maxLength={BUILDING_NAME_MAX}
              defaultValue={values.name ?? ''}
              error={errors.name}
            />
            <Field
              name="place"
              label={m.building_field_place()}
              hint={m.building_field_place_hint()}
              required
              defaultValue={values.place ?? ''}
              error={errors.place}
            />
            <Field
              name="street"
              label={m.building_field_street()}
              hint={m.building_field_street_hint()}
              defaultValue={values.street ?? ''}
              error={errors.street}
            />
            <RoomFields values={values} errors={errors} />
          </ActionForm>
        </CardBody>
      </Card>
    </div>
  )
}
