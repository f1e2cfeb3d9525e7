// The charge, and who gets it: at first all tenants.
import { placedSpaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { LetTile, SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { ChargeFields } from '#app/domain/tenancy/rent-book/components/charge-fields.tsx'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type ChargeFormProps = {
  running: readonly LetTile[]
  tiles: readonly SpaceTile[]
  chosen: readonly string[]
  form: FormState
  formKey: string
  today: Day
}

export function ChargeForm({ running, tiles, chosen, form, formKey, today }: ChargeFormProps) {
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const isChosen = new Set(chosen)
  return (
    <Card>
      <CardBody className="pt-4">
        <ActionForm
          alert={form.refusal}
          errors={form.errors}
          hiddenFields={{ intent: 'review', key: formKey }}
          submitLabel={m.ui_continue()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
        >
          <p className="text-sm text-ink-soft">{m.building_charge_text()}</p>
          <ChargeFields form={form} today={today} kind="other" />
          <fieldset className="grid gap-1" aria-describedby={form.errors.tenants ? 'tenants-error' : undefined}>
            <legend className="mb-1.5 text-label font-semibold">{m.building_charge_whom()}</legend>
            {form.errors.tenants ? (
              <p id="tenants-error" className="text-sm text-brick">
                {form.errors.tenants}
              </p>
            ) : null}
            <div className="grid gap-x-4 sm:grid-cols-2">
              {running.map((tile) => (
                <Checkbox
                  key={tile.tenant.rentalId}
                  name="tenants"
                  value={tile.tenant.rentalId}
                  defaultChecked={isChosen.has(tile.tenant.rentalId)}
                  label={
                    <>
                      <span className="block [overflow-wrap:anywhere]">{tile.tenant.name}</span>
                      <span className="block text-tiny text-ink-soft">
                        {placedSpaceName(tile, byId.get(tile.parentId ?? ''))}
                      </span>
                    </>
                  }
                />
              ))}
            </div>
          </fieldset>
        </ActionForm>
      </CardBody>
    </Card>
  )
}
