// One listing for all spaces alike, and more rooms and units.
import type { ReactNode } from 'react'
import { residentsLabel } from '#app/domain/listings/space/space.labels.ts'
import type { SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RESIDENTS, type Residents, type SpaceKind } from '#app/shared/vocabulary.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { RoomFields, UnitFields } from '../shared/space-fields.tsx'

type BuildingFormsProps = {
  building: { tiles: readonly SpaceTile[]; nextNumber: number }
  form: FormState
  formKey: string
}

const BUTTON = { wide: false, className: 'justify-self-start' } as const

export function BuildingForms({ building, form, formKey }: BuildingFormsProps) {
  const { nextNumber } = building
  const top = Math.max(0, ...building.tiles.map(({ floor }) => floor ?? 0))
  const rooms = { rooms: '1', beds: '4', firstNumber: String(nextNumber), floor: '0', residents: 'anyone' }
  const units = { units: '1', floors: '1', firstNumber: String(nextNumber), floor: String(top) }
  const isOfUnits = building.tiles.every(({ kind }) => kind === 'unit')
  const forms = [
    <AddForm key="rooms" intent="addRooms" label={m.building_add_rooms()} {...{ form, formKey }}>
      {(state) => <RoomFields {...state} values={{ ...rooms, ...state.values }} />}
    </AddForm>,
    <AddForm key="units" intent="addUnits" label={m.building_add_units()} {...{ form, formKey }}>
      {(state) => <UnitFields {...state} values={{ ...units, ...state.values }} />}
    </AddForm>,
  ]
  return (
    <Card>
      <CardBody className="grid gap-2 pt-2">
        <OfferForm {...{ building, form, formKey }} />
        {isOfUnits ? forms.toReversed() : forms}
      </CardBody>
    </Card>
  )
}

type AddFormProps = Pick<BuildingFormsProps, 'form' | 'formKey'> & {
  intent: 'addRooms' | 'addUnits'
  label: string
  children: (state: Pick<FormState, 'values' | 'errors'>) => ReactNode
}

function AddForm({ intent, label, form, formKey, children }: AddFormProps) {
  const isRefused = form.values.intent === intent
  const { values, errors } = isRefused ? form : { values: {}, errors: {} }
  return (
    <Disclosure label={label} isOpen={isRefused}>
      <ActionForm
        alert={isRefused ? form.refusal : undefined}
        errors={errors}
        hiddenFields={{ intent, key: formKey }}
        submitLabel={label}
        submitButton={BUTTON}
        className="grid gap-4 pt-2 pb-3"
      >
        {children({ values, errors })}
      </ActionForm>
    </Disclosure>
  )
}

type OfferGroup = { kind: SpaceKind; residents: Residents; count: number }

/** The groups of spaces that no listing offers: 'bed women'. A bed is for whom its room is. */
function listGroups(tiles: readonly SpaceTile[]): OfferGroup[] {
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const parents = new Set(tiles.map(({ parentId }) => parentId))
  const open = tiles.filter(({ id, listing, label }) => listing === null && label !== '' && !parents.has(id))
  const whom = (tile: SpaceTile) => (tile.kind === 'bed' ? byId.get(tile.parentId ?? '') : tile)?.residents
  return (['bed', 'room', 'unit'] as const).flatMap((kind) =>
    RESIDENTS.map((residents) => ({
      kind,
      residents,
      count: open.filter((tile) => tile.kind === kind && whom(tile) === residents).length,
    })).filter(({ count }) => count > 0),
  )
}

const COUNTS = {
  bed: m.building_beds_count,
  room: m.building_rooms_count,
  unit: m.building_units_count,
} satisfies Record<SpaceKind, (counts: { count: number }) => string>

function OfferForm({ building, form, formKey }: BuildingFormsProps) {
  const [group] = listGroups(building.tiles)
  if (!group) return null
  const isOffering = form.values.intent === 'offer'
  const { kind, residents, count } = group
  const whom = residents === 'anyone' ? '' : `, ${residentsLabel(residents)}`
  const what = COUNTS[kind]({ count })
  return (
    <Disclosure label={m.building_offer()} isOpen={isOffering}>
      <ActionForm
        alert={isOffering ? form.refusal : undefined}
        errors={isOffering ? form.errors : {}}
        hiddenFields={{ intent: 'offer', key: formKey, kind, residents }}
        submitLabel={m.building_offer_submit()}
        submitButton={BUTTON}
        className="grid gap-4 pt-2 pb-3"
      >
        <p className="text-sm text-ink-soft">{m.building_offer_text({ spaces: `${what}${whom}` })}</p>
        <Field
          name="rent"
          label={m.ui_monthly_rent()}
          leading="₱"
          inputMode="decimal"
          required
          defaultValue={isOffering ? (form.values.rent ?? '') : ''}
          error={isOffering ? form.errors.rent : undefined}
        />
      </ActionForm>
    </Disclosure>
  )
}
