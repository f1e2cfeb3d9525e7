// The filter fields. Their names are those of the URL parameters, so the form works without JavaScript.
import type { ComponentProps, ReactNode } from 'react'
import { furnishingLabel, propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { FURNISHINGS, PROPERTY_TYPES, type Furnishing, type PropertyType } from '#app/shared/vocabulary.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { AmountField } from '#app/ui/controls/amount-field.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Segments } from '#app/ui/controls/segments.tsx'
import { PESO_SIGN } from '#app/shared/constants.ts'
import { MAX_ROOM_CHOICE, type Rooms, type SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import type { AmenityChoice } from '#app/domain/search/criteria/filter-chips.rules.ts'

/** `typing` marks one of many small changes, which are debounced. */
export type ChangeFilters = (patch: Partial<SearchInput>, gesture?: 'typing') => void
export type FieldsProps = { draft: SearchInput; change: ChangeFilters; facets: Facets | null }

const CHOICE_CLASS = cx(
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-label hover:bg-sand-100',
  'has-checked:bg-sea-soft has-checked:font-semibold has-checked:text-sea-strong',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-sea',
)

export function TypeField({ draft, change, facets }: FieldsProps) {
  const all = facets ? Object.values(facets.type).reduce((sum, count) => sum + count, 0) : null
  const choices: { value: PropertyType | null; label: string; count: number | null }[] = [
    { value: null, label: m.listing_filter_any(), count: all },
    ...PROPERTY_TYPES.map((type) => ({
      value: type,
      label: propertyTypePluralLabel(type),
      count: facets?.type[type] ?? null,
    })),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.listing_filter_types()}</legend>
      <div className="-mx-3 grid gap-x-2 sm:grid-cols-2">
        {choices.map(({ value, label, count }) => (
          <Choice
            key={value ?? ''}
            type="radio"
            name="type"
            value={value ?? ''}
            checked={draft.type === value}
            onChange={() => change({ type: value })}
            label={label}
            count={count}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; count: number | null }

export function Choice({ label, count, ...input }: ChoiceProps) {
  return (
    <label className={CHOICE_CLASS}>
      <input className="size-5 shrink-0 accent-sea" {...input} />
      {label}
      <Count count={count} />
    </label>
  )
}

/** The number of listings if this choice were made. */
function Count({ count }: { count: number | null }) {
  if (count === null) return null
  return (
    <span className="ml-auto text-sm font-normal text-ink-soft tabular-nums">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{listingCountLabel(count)}</span>
    </span>
  )
}

function listingCountLabel(count: number): string {
  return m.listing_count({ count, figure: formatNumber(count) })
}

type RoomsName = 'bedrooms' | 'bathrooms'

export function BedroomsField(props: FieldsProps) {
  return <RoomsField {...props} name="bedrooms" legend={m.listing_bedrooms()} from={0} />
}

export function BathroomsField(props: FieldsProps) {
  return <RoomsField {...props} name="bathrooms" legend={m.listing_bathrooms()} from={1} />
}

type RoomsFieldProps = FieldsProps & { name: RoomsName; legend: string; from: 0 | 1 }

function RoomsField({ draft, change, facets, name, legend, from }: RoomsFieldProps) {
  const rooms = draft[name]
  const setRooms = (next: Rooms | null) => change(name === 'bedrooms' ? { bedrooms: next } : { bathrooms: next })
  const counts = facets?.[name][rooms?.orMore ? 'orMore' : 'exactly']
  const numbers = Array.from({ length: MAX_ROOM_CHOICE + 1 - from }, (_, n) => n + from)
  return (
    <Segments
      legend={legend}
      name={name}
      value={rooms ? String(rooms.count) : ''}
      onChange={(value) => setRooms(value === '' ? null : { count: Number(value), orMore: rooms?.orMore ?? false })}
      segments={[
        { value: '', label: m.ui_any() },
        ...numbers.map((count) => {
          const found = counts?.[count]
          return {
            value: String(count),
            label: count === 0 ? m.listing_type_studio() : String(count),
            note: found === undefined ? undefined : formatNumber(found),
            noteLabel: found === undefined ? undefined : listingCountLabel(found),
          }
        }),
      ]}
      aside={
        <label className="-my-2.5 flex min-h-11 items-center gap-2 text-label">
          <input
            type="checkbox"
            name={`${name}_more`}
            value="1"
            checked={rooms?.orMore ?? false}
            onChange={({ currentTarget }) => setRooms({ count: rooms?.count ?? from, orMore: currentTarget.checked })}
            className="size-5 accent-sea"
          />
          {m.filter_or_more()}
        </label>
      }
    />
  )
}

/** The most requested amenities; the others are behind a button. */
const POPULAR_AMENITIES = [
  'air-conditioning',
  'wifi',
  'own-electric-meter',
  'washing-machine',
  'security-guard',
  'balcony',
  'no-flood',
  'elevator',
]

type AmenityProps = FieldsProps & { amenities: readonly AmenityChoice[] }

export function AmenityFields({ draft, change, facets, amenities }: AmenityProps) {
  const popular = POPULAR_AMENITIES.flatMap((slug) => amenities.find((choice) => choice.slug === slug) ?? [])
  const first = popular.length > 0 ? popular : amenities.slice(0, POPULAR_AMENITIES.length)
  const rest = amenities.filter((choice) => !first.includes(choice))
  const isHydrated = useIsHydrated() // the others would be 6 KB of every list; without JavaScript only the chosen ones are needed
  const others = isHydrated ? rest : rest.filter(({ slug }) => draft.amenities.includes(slug))
  const toggleAmenity = (slug: string, isOn: boolean) => {
    const others = draft.amenities.filter((other) => other !== slug)
    change({ amenities: isOn ? [...others, slug].sort() : others })
  }
  const renderChoices = (choices: readonly AmenityChoice[]) => (
    <div className="-mx-3 grid gap-x-2 sm:grid-cols-2">
      {choices.map(({ slug, name }) => (
        <Choice
          key={slug}
          type="checkbox"
          name="amenities"
          value={slug}
          checked={draft.amenities.includes(slug)}
          onChange={({ currentTarget }) => toggleAmenity(slug, currentTarget.checked)}
          label={<span className="min-w-0">{name}</span>}
          count={facets ? (facets.amenities[slug] ?? 0) : null}
        />
      ))}
    </div>
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.filter_amenities()}</legend>
      {renderChoices(first)}
      {others.length > 0 ? (
        <details open={others.some(({ slug }) => draft.amenities.includes(slug)) || undefined}>
          <summary className="flex min-h-11 list-none items-center font-semibold text-sea underline-offset-3 hover:underline [&::-webkit-details-marker]:hidden">
            {m.filter_amenities_rest({ count: others.length })}
          </summary>
          {renderChoices(others)}
        </details>
      ) : null}
    </fieldset>
  )
}

export function FurnishingField({ draft, change, facets }: FieldsProps) {
  const choices: (Furnishing | null)[] = [null, ...FURNISHINGS]
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.listing_furnishing()}</legend>
      <div className="-mx-3 grid gap-x-2">
        {choices.map((value) => (
          <Choice
            key={value ?? ''}
            type="radio"
            name="furnishing"
            value={value ?? ''}
            checked={draft.furnishing === value}
            onChange={() => change({ furnishing: value })}
            label={value === null ? m.filter_furnishing_any() : furnishingLabel(value)}
            count={value === null || !facets ? null : facets.furnishing[value]}
          />
        ))}
      </div>
    </fieldset>
  )
}

const EXTRA_PARAMS = {
  checked: 'checked',
  parking: 'parking',
  pets: 'pets',
  ownBathroom: 'own_bathroom',
  noCurfew: 'no_curfew',
} as const

export function ExtraFields({ draft, change, facets }: FieldsProps) {
  const extras = [
    { name: 'checked', label: m.filter_checked(), count: facets?.checked ?? null },
    { name: 'parking', label: m.filter_parking(), count: facets?.parking ?? null },
    { name: 'pets', label: m.listing_pets_allowed(), count: facets?.pets ?? null },
    { name: 'ownBathroom', label: m.listing_own_bathroom(), count: facets?.ownBathroom ?? null },
    { name: 'noCurfew', label: m.listing_no_curfew(), count: facets?.noCurfew ?? null },
  ] as const
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">{m.filter_also()}</legend>
      <div className="-mx-3 grid">
        {extras.map(({ name, label, count }) => (
          <Choice
            key={name}
            type="checkbox"
            name={EXTRA_PARAMS[name]}
            value="1"
            checked={draft[name]}
            onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
            label={label}
            count={count}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function MoveInFields({ draft, change }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <DateField
        label={m.filter_available_by()}
        name="available_by"
        value={draft.availableBy ?? ''}
        onChange={({ currentTarget: { value } }) => change({ availableBy: value === '' ? null : value }, 'typing')}
      />
      <AmountField
        label={m.filter_move_in()}
        name="max_move_in"
        sign={PESO_SIGN}
        value={draft.maxMoveIn}
        onChange={(maxMoveIn) => change({ maxMoveIn }, 'typing')}
        hint={m.filter_move_in_hint()}
      />
    </div>
  )
}
