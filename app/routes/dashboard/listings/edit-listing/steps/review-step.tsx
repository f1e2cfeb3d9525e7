// The last look before a listing is submitted: the texts, the facts in short, and what is missing.
import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import {
  EDITOR_STEPS,
  STEP_FIELDS,
  type EditorField as FieldName,
  type EditorStep,
} from '#app/domain/listings/editor/listing-editor.model.ts'
import { formatFieldText, STEP_LABELS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import type { StepProps } from '../editor-field.tsx'

/** Shown in one line for each step. */
const SUMMARY_FIELDS: Partial<Record<EditorStep, readonly FieldName[]>> = {
  basics: ['propertyType', 'roomType', 'residents', 'ownBathroom', 'curfew', 'furnishing'],
  place: ['place', 'street', 'unit'],
  price: ['basePrice', 'securityDeposit'],
  amenities: ['amenities'],
  description: ['title', 'description'],
  terms: ['availableFrom', 'houseRules'],
}

export function ReviewStep(props: StepProps) {
  return (
    <dl className="grid divide-y divide-line">
      {EDITOR_STEPS.filter((step) => step === 'photos' || STEP_FIELDS[step].length > 0).map((step) => (
        <div key={step} className="grid gap-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt>
            <Link to={`?step=${step}`} className="font-semibold text-sea underline underline-offset-3">
              {STEP_LABELS[step]()}
            </Link>
          </dt>
          <dd className="min-w-0 text-label break-words whitespace-pre-line">
            <Summary {...props} step={step} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Summary({ editor, listing, step }: StepProps & { step: EditorStep }) {
  if (step === 'photos') return String(listing.photos.length)
  const texts = (SUMMARY_FIELDS[step] ?? []).flatMap((field) => {
    const text = editor.state.texts[field]
    if (field === 'residents' && text === 'anyone') return []
    if (text === '' && field !== 'securityDeposit') return []
    const shown = formatFieldText(field, text, listing)
    return [
      field === 'basePrice' ? `₱${shown}` : field === 'securityDeposit' ? `${m.editor_deposit()}: ${shown}` : shown,
    ]
  })
  return texts.length === 0 ? m.editor_empty() : texts.join(step === 'description' ? '\n' : ' · ')
}
