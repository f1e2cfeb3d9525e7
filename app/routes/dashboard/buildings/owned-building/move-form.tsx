// Moves the tenant of a space to a free one of the building.
import { placedSpaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { listMoveTargets } from '#app/domain/tenancy/occupancy/occupancy.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type MoveFormProps = {
  space: SpaceTile
  tiles: readonly SpaceTile[]
  form: Pick<FormState, 'values' | 'errors' | 'refusal'>
}

export function MoveForm({ space, tiles, form }: MoveFormProps) {
  if (space.tenant === null) return null
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const choices = listMoveTargets(tiles).map((tile) => ({
    value: tile.id,
    label: placedSpaceName(tile, byId.get(tile.parentId ?? '')),
  }))
  return (
    <ButtonDisclosure label={m.building_move()} isOpen={form.refusal !== undefined}>
      {choices.length === 0 ? (
        <p className="pt-3 text-sm text-ink-soft">{m.building_move_none()}</p>
      ) : (
        <ActionForm
          alert={form.refusal}
          errors={form.errors}
          hiddenFields={{ intent: 'move', space: space.id, rental: space.tenant.rentalId }}
          submitLabel={m.building_move_submit()}
          submitButton={{ wide: false, size: 'compact', className: 'justify-self-start' }}
          className="grid gap-3 pt-3"
        >
          <p className="text-sm text-ink-soft">{m.building_move_text()}</p>
          <Select
            name="target"
            label={m.building_move_target()}
            choices={choices}
            defaultValue={form.values.target}
            error={form.errors.target}
          />
        </ActionForm>
      )}
    </ButtonDisclosure>
  )
}
