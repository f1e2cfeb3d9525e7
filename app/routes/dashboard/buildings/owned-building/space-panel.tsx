// One space of the building: its tenant, booking and listing, and what its owner can do with it.
import type { ReactNode } from 'react'
import { OUT_OF_USE_NOTE_MAX, SPACE_LABEL_MAX } from '#app/domain/listings/buildings/building.rules.ts'
import {
  describeSpace,
  placedSpaceName,
  spaceName,
  spaceStateLabel,
} from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { SpaceState, SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { formatAmount, formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { MoveForm } from './move-form.tsx'

const TONES: Record<SpaceState, StatusTone> = {
  free: 'sea',
  paid: 'leaf',
  late: 'brick',
  reserved: 'amber',
  taken: 'slate',
  outOfUse: 'slate',
}

type SpacePanelProps = { space: SpaceTile; tiles: readonly SpaceTile[]; form: FormState }

export function SpacePanel({ space, tiles, form }: SpacePanelProps) {
  const room = tiles.find(({ id }) => id === space.parentId && space.kind === 'bed')
  return (
    <div id="space">
      <Card>
        <CardHead
          title={placedSpaceName(space, room)}
          sub={describeBunk(space)}
          action={<StatusBadge tone={TONES[space.state]}>{spaceStateLabel(space.state)}</StatusBadge>}
        />
        <CardBody className="grid gap-4">
          <Facts space={space} />
          <Ways space={space} />
          <Forms space={space} tiles={tiles} form={form} />
        </CardBody>
      </Card>
    </div>
  )
}

function describeBunk({ bunk }: SpaceTile): string {
  if (bunk === null) return ''
  return bunk === 'upper' ? m.building_bunk_upper() : m.building_bunk_lower()
}

function Facts({ space }: { space: SpaceTile }) {
  const { tenant, booking, listing } = space
  return (
    <dl className="grid gap-2 text-sm">
      {tenant ? (
        <>
          <Fact name={m.ui_name()}>{tenant.name}</Fact>
          <Fact name={m.ui_lease()}>{formatDateRange(tenant.startsOn, tenant.endsOn)}</Fact>
          <Fact name={m.ui_monthly_rent()}>{formatAmount(tenant.monthlyRent)}</Fact>
          <Fact name={m.deposit_held()}>{formatAmount(tenant.depositHeld)}</Fact>
          {tenant.overdue > 0 ? <Fact name={m.ui_late()}>{formatAmount(tenant.overdue)}</Fact> : null}
        </>
      ) : (
        <Fact name={booking ? m.ui_name() : m.ui_state()}>{booking?.name ?? describeSpace(space)}</Fact>
      )}
      {listing ? <Fact name={m.ui_listing()}>{listing.title}</Fact> : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Ways({ space: { id, state, tenant, booking, listing } }: { space: SpaceTile }) {
  return (
    <div className="flex flex-wrap gap-2">
      {tenant ? (
        <ButtonLink to={href('/dashboard/rentals/:id', { id: tenant.rentalId })} size="compact">
          {m.building_open_book()}
        </ButtonLink>
      ) : null}
      {booking ? (
        <ButtonLink to={href('/dashboard/bookings/:id', { id: booking.id })} size="compact">
          {m.building_open_booking()}
        </ButtonLink>
      ) : null}
      {state === 'free' && listing ? (
        <ButtonLink to={`${href('/dashboard/landlord/tenants/new')}?listing=${listing.id}&space=${id}`} size="compact">
          {m.tenant_add()}
        </ButtonLink>
      ) : null}
      {listing ? (
        <ButtonLink to={href('/dashboard/landlord/properties/:id', { id: listing.id })} size="compact" variant="line">
          {m.building_open_listing()}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function Forms({ space, tiles, form }: SpacePanelProps) {
  const isRefused = (intent: string) => form.values.intent === intent && form.values.space === space.id
  const pick = (intent: string): Pick<FormState, 'values' | 'errors' | 'refusal'> =>
    isRefused(intent) ? form : { values: {}, errors: {}, refusal: undefined }
  const [rename, use, remove] = [pick('rename'), pick('use'), pick('remove')]
  const canRemove = space.tenant === null && space.booking === null && space.label !== ''
  const button = { wide: false, size: 'compact', className: 'justify-self-start' } as const
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <MoveForm space={space} tiles={tiles} form={pick('move')} />
      <ButtonDisclosure label={m.passkeys_rename()} isOpen={isRefused('rename')}>
        <ActionForm
          alert={rename.refusal}
          errors={rename.errors}
          hiddenFields={{ intent: 'rename', space: space.id }}
          submitLabel={m.ui_save()}
          submitButton={button}
          className="grid gap-3 pt-3"
        >
          <Field
            name="label"
            label={m.building_field_label()}
            required
            maxLength={SPACE_LABEL_MAX}
            defaultValue={rename.values.label ?? space.label}
            error={rename.errors.label}
          />
        </ActionForm>
      </ButtonDisclosure>
      <ButtonDisclosure
        label={space.outOfUseNote === null ? m.building_put_out() : m.building_put_in()}
        isOpen={isRefused('use')}
      >
        <ActionForm
          alert={use.refusal}
          errors={use.errors}
          hiddenFields={{ intent: 'use', space: space.id }}
          submitLabel={m.ui_save()}
          submitButton={button}
          className="grid gap-3 pt-3"
        >
          <Field
            name="note"
            label={m.building_field_note()}
            hint={m.building_field_note_hint()}
            maxLength={OUT_OF_USE_NOTE_MAX}
            defaultValue={use.values.note ?? space.outOfUseNote ?? ''}
            error={use.errors.note}
          />
        </ActionForm>
      </ButtonDisclosure>
      {canRemove ? (
        <ButtonDisclosure label={m.ui_remove_action()} isOpen={isRefused('remove')}>
          <ActionForm
            alert={remove.refusal}
            errors={remove.errors}
            hiddenFields={{ intent: 'remove', space: space.id }}
            submitLabel={m.ui_remove({ name: spaceName(space) })}
            submitButton={{ ...button, variant: 'danger' }}
            className="grid gap-3 pt-3"
          >
            <p className="text-sm text-ink-soft">{m.building_remove_text()}</p>
          </ActionForm>
        </ButtonDisclosure>
      ) : null}
    </div>
  )
}
