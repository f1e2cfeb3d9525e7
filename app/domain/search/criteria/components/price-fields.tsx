// The budget: a histogram of the rents, a slider with two handles, and two fields. All three show the same value.
import { m } from '#app/messages/messages.js'
import { PESO_SIGN } from '#app/shared/constants.ts'
import { AmountField } from '#app/ui/controls/amount-field.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { pesosLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { getHistogramEnd, isBarInBudget, type RentHistogram } from '#app/domain/search/criteria/rent-histogram.rules.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import type { FieldsProps } from './filter-fields.tsx'

export function PriceFields({ draft, change, facets }: FieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">{m.filter_price()}</legend>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span aria-hidden="true" className="text-label font-semibold">
          {m.filter_price()}
        </span>
        {facets?.price ? (
          <span className="text-sm text-ink-soft">
            {m.filter_price_typical({ amount: pesosLabel(facets.price.median) })}
          </span>
        ) : null}
      </div>
      <div className="min-h-21.5 noscript:hidden">
        {facets?.rents && facets.price ? (
          <RentSlider {...{ draft, change }} rents={facets.rents} price={facets.price} />
        ) : null}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <AmountField
          label={m.filter_price_min()}
          name="min_price"
          sign={PESO_SIGN}
          value={draft.minPrice}
          onChange={(minPrice) => change({ minPrice }, 'typing')}
        />
        <AmountField
          label={m.filter_price_max()}
          name="max_price"
          sign={PESO_SIGN}
          value={draft.maxPrice}
          onChange={(maxPrice) => change({ maxPrice }, 'typing')}
        />
      </div>
    </fieldset>
  )
}

type RentSliderProps = Omit<FieldsProps, 'facets'> & { rents: RentHistogram; price: NonNullable<Facets['price']> }

/** The handles stop at the bars; a handle at either end means no limit there. */
function RentSlider({ draft, change, rents, price }: RentSliderProps) {
  const { minPrice, maxPrice } = draft
  const [start, end] = [rents.low, getHistogramEnd(rents)]
  const from = clamp(minPrice ?? start, start, end)
  const to = clamp(maxPrice ?? end, start, end)
  const toShare = (pesos: number) => ((pesos - start) / (end - start)) * 100
  return (
    <>
      <RentBars {...{ draft, rents, price }} />
      <div className="relative mx-2.5 h-1 rounded-full bg-sand-200">
        <span
          className="absolute inset-y-0 rounded-full bg-sea"
          style={{ left: `${toShare(from)}%`, right: `${100 - toShare(to)}%` }}
        />
        <Handle
          label={m.filter_price_min()}
          value={from}
          scale={{ start, end, step: rents.step }}
          onMove={(pesos) => change({ minPrice: pesos <= start ? null : Math.min(pesos, to) }, 'typing')}
        />
        <Handle
          label={m.filter_price_max()}
          value={to}
          scale={{ start, end, step: rents.step }}
          onMove={(pesos) => change({ maxPrice: pesos >= end ? null : Math.max(pesos, from) }, 'typing')}
        />
      </div>
      <p aria-hidden="true" className="mt-3 flex justify-between text-tiny text-ink-soft tabular-nums">
        <span>{pesosLabel(start)}</span>
        <span>{price.highest > end ? `${pesosLabel(end)}+` : pesosLabel(end)}</span>
      </p>
    </>
  )
}

function RentBars({ draft, rents, price }: Omit<RentSliderProps, 'change'>) {
  const highest = Math.max(...rents.counts, 1)
  const name = m.filter_price_note({
    low: pesosLabel(price.lowest),
    high: pesosLabel(price.highest),
    median: pesosLabel(price.median),
  })
  const bars = rents.counts.map((count, bar) => ({
    from: rents.low + bar * rents.step,
    height: count === 0 ? 0 : `${Math.max(6, Math.round((count / highest) * 100))}%`,
    isInBudget: isBarInBudget(rents, bar, draft),
  }))
  return (
    <>
      <p className="sr-only">{name}</p>
      <div aria-hidden="true" className="flex h-13 items-end gap-0.5 px-2.5">
        {bars.map(({ from, height, isInBudget }) => (
          <span
            key={from}
            className={cx(
              'flex-1 rounded-t-[2px]',
              isInBudget ? 'bg-[color-mix(in_srgb,var(--sea)_55%,var(--surface))]' : 'bg-sand-200',
            )}
            style={{ height }}
          />
        ))}
      </div>
    </>
  )
}

type HandleProps = {
  label: string
  value: number
  scale: { start: number; end: number; step: number }
  onMove: (pesos: number) => void
}

/** A native range input over the whole rail; only its handle takes the pointer, so that both handles can be reached. */
function Handle({ label, value, scale: { start, end, step }, onMove }: HandleProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={pesosLabel(value)}
      min={start}
      max={end}
      step={step}
      value={value}
      onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      className="range-handle"
    />
  )
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
