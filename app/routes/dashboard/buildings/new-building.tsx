// A new building with its rooms and beds, or with its units: the address says which of both forms is shown.
import { Link, redirect } from 'react-router'
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
import { cx } from '#app/ui/styles/class-names.ts'
import { BUILDING_NOTICES } from './shared/building-notices.ts'
import { RoomFields, UnitFields } from './shared/space-fields.tsx'
import type { Route } from './+types/new-building'

export const handle = buildCrumbBelow('buildings', m.building_title, m.building_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async () => ({
    kind: args.url.searchParams.get('kind') === 'units' ? ('units' as const) : ('rooms' as const),
    formKey: crypto.randomUUID(),
  }))
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

const DEFAULTS = {
  rooms: { rooms: '4', beds: '4', firstNumber: '101', floor: '0', residents: 'anyone' },
  units: { units: '5', floors: '1', firstNumber: '101', floor: '0' },
}

export default function NewBuilding({ loaderData: { kind, formKey }, actionData }: Route.ComponentProps) {
  const { values, errors, refusal } = readFormState(actionData, DEFAULTS[kind])
  const page = href('/dashboard/landlord/buildings/new')
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.building_new()} context={m.building_new_text()} />
      <Card>
        <CardBody className="grid gap-5 pt-4">
          <nav aria-label={m.building_kind()} className="grid gap-2 sm:grid-cols-2">
            <KindLink to={page} isChosen={kind === 'rooms'} title={m.building_kind_rooms()}>
              {m.building_kind_rooms_text()}
            </KindLink>
            <KindLink to={`${page}?kind=units`} isChosen={kind === 'units'} title={m.building_kind_units()}>
              {m.building_kind_units_text()}
            </KindLink>
          </nav>
          <ActionForm
            alert={refusal}
            errors={errors}
            hiddenFields={{ key: formKey, kind }}
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
            {kind === 'rooms' ? <RoomFields {...{ values, errors }} /> : <UnitFields {...{ values, errors }} />}
          </ActionForm>
        </CardBody>
      </Card>
    </div>
  )
}

type KindLinkProps = { to: string; isChosen: boolean; title: string; children: string }

function KindLink({ to, isChosen, title, children }: KindLinkProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'grid content-start gap-0.5 rounded-control border px-3.5 py-2.5',
        isChosen
          ? 'border-sea bg-sea-soft text-sea-strong inset-ring inset-ring-sea'
          : 'border-line-strong bg-surface hover:bg-sand-100',
      )}
    >
      <span className="font-semibold">{title}</span>
      <span className="text-sm">{children}</span>
    </Link>
  )
}
