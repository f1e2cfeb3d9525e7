// Filters by what is let and for whom. Their names are those of the URL parameters, so the form works without JavaScript.
import { residentsLabel, roomTypeLabel, utilityLabel } from '#app/domain/listings/space/space.labels.ts'
import { RESIDENTS_CHOICES, type ResidentsChoice } from '#app/domain/search/criteria/search-input.schema.ts'
import { m } from '#app/messages/messages.js'
import { BILLS, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import { Choice, type FieldsProps } from './filter-fields.tsx'

/** The first in the list is the one that most people who filter by it look for. */
const ROOM_TYPES_SHOWN = ROOM_TYPES.toReversed()
const RESIDENTS_SHOWN: readonly (ResidentsChoice | null)[] = [null, ...RESIDENTS_CHOICES]

export function RoomTypeFields({ draft, change, facets }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.filter_room_types()}</legend>
      <div className="-mx-3 grid">
        {ROOM_TYPES_SHOWN.map((roomType) => (
          <Choice
            key={roomType}
            type="checkbox"
            name="room_type"
            value={roomType}
            checked={draft.roomTypes.includes(roomType)}
            onChange={({ currentTarget: { checked } }) =>
              change({ roomTypes: pickFrom(ROOM_TYPES, draft.roomTypes, roomType, checked) })
            }
            label={roomTypeLabel(roomType)}
            count={facets?.roomTypes[roomType] ?? null}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function ResidentsField({ draft, change, facets }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.filter_residents()}</legend>
      <div className="-mx-3 grid">
        {RESIDENTS_SHOWN.map((residents) => (
          <Choice
            key={residents ?? ''}
            type="radio"
            name="residents"
            value={residents ?? ''}
            checked={draft.residents === residents}
            onChange={() => change({ residents })}
            label={residentsLabel(residents ?? 'anyone')}
            count={residents === null || !facets ? null : facets.residents[residents]}
          />
        ))}
      </div>
    </fieldset>
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
