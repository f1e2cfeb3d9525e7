// The last look before a listing is submitted: the texts, and the facts of the other steps in short.
import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import {
  EDITOR_STEPS,
  type EditorField as FieldName,
  type EditorStep,
} from '#app/domain/listings/editor/listing-editor.model.ts'
import { formatFieldText, STEP_LABELS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { ListingTexts } from './listing-texts.tsx'

/** Shown in one line for each step. */
const SUMMARY_FIELDS: Partial<Record<EditorStep, readonly FieldName[]>> = {
  basics: ['propertyType', 'roomType', 'residents', 'ownBathroom', 'curfew', 'furnishing'],
  place: ['place', 'street', 'unit'],
  price: ['basePrice', 'securityDeposit'],
  amenities: ['amenities', 'availableFrom', 'houseRules'],
}

export function ReviewStep(props: StepProps) {
  return (
    <>
      <ListingTexts {...props} />
      <dl className="grid divide-y divide-line border-t border-line">
        {EDITOR_STEPS.filter((step) => step !== 'review').map((step) => (
          <div key={step} className="grid gap-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt>
              <Link
                to={`?step=${step}`}
                className="font-semibold text-sea underline underline-offset-3 pointer-coarse:inline-block pointer-coarse:min-h-11"
              >
                {STEP_LABELS[step]()}
              </Link>
            </dt>
            <dd className="min-w-0 text-label break-words whitespace-pre-line">
              <Summary {...props} step={step} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Summary({ editor, listing, step }: StepProps & { step: EditorStep }) {
  if (step === 'photos') return m.editor_photo_count({ count: listing.photos.length })
  const texts = (SUMMARY_FIELDS[step] ?? []).flatMap((field) => {
    const text = editor.state.texts[field]
    if (field === 'residents' && text === 'anyone') return []
    if (text === '' && field !== 'securityDeposit') return []
    const shown = formatFieldText(field, text, listing)
    return [
      field === 'basePrice' ? `₱${shown}` : field === 'securityDeposit' ? `${m.editor_deposit()}: ${shown}` : shown,
    ]
  })
  return texts.length === 0 ? m.editor_empty() : texts.join(' · ')
}
