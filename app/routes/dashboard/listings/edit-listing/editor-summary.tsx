// The cards beside every step: the move-in total as it is typed, and what is missing before the listing can be submitted.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CircleCheckIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { PART_LABELS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import type { EditorValues, MissingPart } from '#app/domain/listings/editor/listing-editor.model.ts'
import { readDepositMonths } from '#app/domain/listings/editor/listing-editor.rules.ts'
import { MISSING_ORDER, MISSING_PART_PLACES } from '#app/domain/listings/editor/missing-parts.rules.ts'
import { readMoveInAmounts, sumMoveIn } from '#app/domain/listings/editor/typed-amounts.rules.ts'

const CARD = 'rounded-box border border-line bg-surface px-4 py-4 md:px-4.5'

export function MoveInCard({ texts }: { texts: EditorValues }) {
  const amounts = readMoveInAmounts(texts)
  const { price, advanceMonths, deposit, cleaningFee, associationDues } = amounts
  const months = readDepositMonths(texts.securityDeposit)
  const monthly = formatPesos(price + associationDues)
  return (
    <section aria-labelledby="move-in-title" className={CARD}>
      <h2 id="move-in-title" className="font-head text-base font-semibold">
        {m.listing_move_in_total()}
      </h2>
      <p className="text-tiny text-ink-soft">{m.editor_total_text()}</p>
      {price === 0 ? (
        <p className="mt-3 text-sm">{m.editor_total_empty()}</p>
      ) : (
        <>
          <dl className="mt-3 grid gap-3 text-sm">
            {advanceMonths > 0 ? (
              <Line name={m.editor_total_advance({ count: advanceMonths })} note={m.editor_total_advance_note()}>
                {formatPesos(price * advanceMonths)}
              </Line>
            ) : null}
            <Line
              name={months ? m.editor_total_deposit_months({ count: months }) : m.listing_deposit()}
              note={m.editor_total_deposit_note()}
            >
              {deposit === null ? m.listing_ask() : formatPesos(deposit)}
            </Line>
            {cleaningFee > 0 ? (
              <Line name={m.ui_cleaning_fee()} note={m.editor_total_once()}>
                {formatPesos(cleaningFee)}
              </Line>
            ) : null}
          </dl>
          <p className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-3">
            <span className="text-sm font-semibold">{m.editor_total_sum()}</span>
            <output className="font-head text-2xl font-bold tracking-[-0.02em] tabular-nums">
              <MoveInTotal texts={texts} />
            </output>
          </p>
          <p className="mt-1.5 text-tiny text-ink-soft">
            {associationDues > 0
              ? m.editor_total_then_dues({ amount: monthly })
              : m.editor_total_then({ amount: monthly })}
          </p>
        </>
      )}
    </section>
  )
}

/** 'Ask' if the deposit is not stated. */
export function MoveInTotal({ texts }: { texts: EditorValues }) {
  const total = sumMoveIn(readMoveInAmounts(texts))
  return total === null ? m.listing_ask() : formatPesos(total)
}

function Line({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <dt className="text-ink-soft">
        {name}
        <small className="block text-tiny text-ink">{note}</small>
      </dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

export function BeforeSubmitCard({ missing }: { missing: readonly MissingPart[] }) {
  return (
    <section aria-labelledby="before-submit-title" className={CARD}>
      <h2 id="before-submit-title" className="font-head text-base font-semibold">
        {m.editor_before()}
      </h2>
      <p className="text-tiny text-ink-soft" aria-live="polite">
        {missing.length === 0 ? m.editor_before_done() : m.editor_before_missing({ count: missing.length })}
      </p>
      <ul className="mt-2.5 grid text-sm">
        {MISSING_ORDER.map((part) => (
          <PartRow key={part} part={part} isMissing={missing.includes(part)} />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part, isMissing }: { part: MissingPart; isMissing: boolean }) {
  const { step, field } = MISSING_PART_PLACES[part]
  const Icon = isMissing ? TriangleAlertIcon : CircleCheckIcon
  return (
    <li>
      <Link
        to={{ search: `?step=${step}`, hash: field === null ? '' : `#${getFieldId(field)}` }}
        className="flex min-h-7 items-start gap-2 py-1 underline-offset-3 hover:underline pointer-coarse:min-h-11"
      >
        <Icon size={16} className={isMissing ? 'mt-0.5 text-amber' : 'mt-0.5 text-leaf'} />
        <span>
          {PART_LABELS[part]()}
          <span className="sr-only">: {isMissing ? m.editor_part_open() : m.ui_step_done()}</span>
        </span>
      </Link>
    </li>
  )
}
