// Filters by what is let and for whom. Their names are those of the URL parameters, so the form works without JavaScript.
import { residentsLabel, roomTypeLabel, utilityLabel } from '#app/domain/listings/space/space.labels.ts'
import { RESIDENTS_CHOICES, type ResidentsChoice } from '#app/domain/search/criteria/search-input.schema.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { BILLS, ROOM_TYPES, type RoomType } from '#app/shared/vocabulary.ts'
import { Segments } from '#app/ui/controls/segments.tsx'
import { BunkBedIcon, CheckIcon, DoorIcon, type IconComponent, KeyIcon } from '#app/ui/icons/icons.tsx'
import { Choice, type FieldsProps } from './filter-fields.tsx'

const CARD =
  'relative flex min-w-0 flex-col items-start rounded-control border border-line-strong py-2 pr-1.5 pl-2.5 text-sm leading-snug font-semibold wrap-anywhere hover:bg-sand-100 has-checked:border-sea has-checked:bg-sea-soft has-checked:text-sea-strong has-checked:inset-ring has-checked:inset-ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea'

/** The first in the list is the one that most people who filter by it look for. */
const ROOM_TYPES_SHOWN = ROOM_TYPES.toReversed()
const RESIDENTS_SHOWN: readonly (ResidentsChoice | null)[] = [null, ...RESIDENTS_CHOICES]

const ROOM_TYPE_ICONS: Record<RoomType, IconComponent> = {
  shared_room: BunkBedIcon,
  private_room: DoorIcon,
  entire_place: KeyIcon,
}

/** Several can be chosen; each shows how many homes it would bring. */
export function RoomTypeFields({ draft, change, facets }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-label font-semibold">{m.filter_room_types()}</legend>
      <div className="grid grid-cols-3 gap-2">
        {ROOM_TYPES_SHOWN.map((roomType) => {
          const Icon = ROOM_TYPE_ICONS[roomType]
          const count = facets?.roomTypes[roomType]
          return (
            <label key={roomType} className={CARD}>
              <input
                type="checkbox"
                name="room_type"
                value={roomType}
                checked={draft.roomTypes.includes(roomType)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ roomTypes: pickFrom(ROOM_TYPES, draft.roomTypes, roomType, checked) })
                }
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Icon className="text-ink-soft peer-checked:text-sea-strong" />
              <CheckIcon size={16} className="absolute top-2.5 right-2 hidden peer-checked:block" />
              <span className="mt-1">{roomTypeLabel(roomType)}</span>
              <span className="min-h-4.5 text-tiny font-normal text-ink-soft">
                {count === undefined ? null : m.listing_count({ count, figure: formatNumber(count) })}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Only rooms and bedspaces are shared, so with whole units alone the choice has no effect. */
export function ResidentsField({ draft, change }: FieldsProps) {
  const isWholeOnly = draft.roomTypes.length === 1 && draft.roomTypes[0] === 'entire_place'
  return (
    <div>
      <Segments
        legend={m.filter_residents()}
        name="residents"
        value={draft.residents ?? ''}
        isDisabled={isWholeOnly}
        onChange={(value) => change({ residents: RESIDENTS_CHOICES.find((choice) => choice === value) ?? null })}
        segments={RESIDENTS_SHOWN.map((residents) => ({
          value: residents ?? '',
          label: residentsLabel(residents ?? 'anyone'),
        }))}
        aside={isWholeOnly ? <span className="text-sm text-ink-soft">{m.filter_residents_whole()}</span> : null}
      />
    </div>
  )
}

export function BillsFields({ draft, change, facets }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.filter_bills()}</legend>
      <div className="-mx-3 grid">
        {BILLS.map((bill) => (
          <Choice
            key={bill}
            type="checkbox"
            name="bills"
            value={bill}
            checked={draft.bills.includes(bill)}
            onChange={({ currentTarget: { checked } }) =>
              change({ bills: pickFrom(BILLS, draft.bills, bill, checked) })
            }
            label={utilityLabel(bill)}
            count={facets?.bills[bill] ?? null}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** In the order of the vocabulary, so that one search has one address. */
function pickFrom<T>(all: readonly T[], chosen: readonly T[], value: T, isOn: boolean): T[] {
  return all.filter((each) => (each === value ? isOn : chosen.includes(each)))
}
