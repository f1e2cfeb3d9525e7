// One listing for all spaces alike, and more rooms.
import { residentsLabel } from '#app/domain/listings/space/space.labels.ts'
import type { SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RESIDENTS, type Residents } from '#app/shared/vocabulary.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { RoomFields } from '../shared/room-fields.tsx'

type BuildingFormsProps = {
  building: { tiles: readonly SpaceTile[]; nextNumber: number }
  form: FormState
  formKey: string
}

const BUTTON = { wide: false, className: 'justify-self-start' } as const

export function BuildingForms({ building, form, formKey }: BuildingFormsProps) {
  const isAdding = form.values.intent === 'addRooms'
  const defaults = { rooms: '1', beds: '4', firstNumber: String(building.nextNumber), floor: '0', residents: 'anyone' }
  return (
    <Card>
      <CardBody className="grid gap-2 pt-2">
        <OfferForm {...{ building, form, formKey }} />
        <Disclosure label={m.building_add_rooms()} isOpen={isAdding}>
          <ActionForm
            alert={isAdding ? form.refusal : undefined}
            errors={isAdding ? form.errors : {}}
            hiddenFields={{ intent: 'addRooms', key: formKey }}
            submitLabel={m.building_add_rooms()}
            submitButton={BUTTON}
            className="grid gap-4 pt-2 pb-3"
          >
            <RoomFields values={isAdding ? form.values : defaults} errors={isAdding ? form.errors : {}} />
          </ActionForm>
        </Disclosure>
      </CardBody>
    </Card>
  )
}

/** The groups of spaces that no listing offers: 'bed women'. A bed is for whom its room is. */
function listGroups(tiles: readonly SpaceTile[]): { kind: 'bed' | 'room'; residents: Residents; count: number }[] {
  const rooms = new Map(tiles.map((tile) => [tile.id, tile]))
  const hasBeds = new Set(tiles.flatMap(({ kind, parentId }) => (kind === 'bed' ? [parentId] : [])))
  const open = tiles.filter(({ listing, kind, id }) => listing === null && (kind === 'bed' || !hasBeds.has(id)))
  return (['bed', 'room'] as const).flatMap((kind) =>
    RESIDENTS.map((residents) => ({
      kind,
      residents,
      count: open.filter(
        (tile) =>
          tile.kind === kind && (kind === 'bed' ? rooms.get(tile.parentId ?? '') : tile)?.residents === residents,
      ).length,
    })).filter(({ count }) => count > 0),
  )
}

function OfferForm({ building, form, formKey }: BuildingFormsProps) {
  const [group] = listGroups(building.tiles)
  if (!group) return null
  const isOffering = form.values.intent === 'offer'
  const { kind, residents, count } = group
  const whom = residents === 'anyone' ? '' : `, ${residentsLabel(residents)}`
  const what = kind === 'bed' ? m.building_beds_count({ count }) : m.building_rooms_count({ count })
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
