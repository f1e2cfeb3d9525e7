import { useState } from 'react'
import { m } from '#app/messages/messages.js'
import { PESO_SIGN } from '#app/shared/constants.ts'
import { UTILITIES, type PropertyType } from '#app/shared/vocabulary.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { formatFairRent } from '#app/domain/listings/fair-rent/fair-rent.labels.ts'
import { getRentPosition } from '#app/domain/listings/fair-rent/fair-rent.rules.ts'
import {
  buildRentControlNotice,
  type RentControlNotice,
} from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { checkRentControl } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { depositChoiceLabel } from '#app/domain/listings/editor/listing-editor.labels.ts'
import { utilityLabel } from '#app/domain/listings/space/space.labels.ts'
import { OTHER_DEPOSIT, type EditorField as FieldName } from '#app/domain/listings/editor/listing-editor.model.ts'
import { readMoveInAmounts } from '#app/domain/listings/editor/typed-amounts.rules.ts'
import {
  EditorField,
  FieldRow,
  type FieldControlProps,
  type StepProps,
} from '#app/routes/dashboard/listings/shared/editor-field.tsx'

const MAX_ADVANCE_CHOICES = 6

export function PriceStep(props: StepProps) {
  const { texts } = props.editor.state
  const terms = { ...readMoveInAmounts(texts), propertyType: texts.propertyType as PropertyType }
  const verdict = checkRentControl(terms, props.listing.rentControlRule)
  return (
    <>
      <FieldRow>
        <AmountField {...props} name="basePrice" label={m.ui_monthly_rent()} />
        <AmountField {...props} name="associationDues" label={m.editor_dues()} hint={m.editor_dues_hint()} isOptional />
      </FieldRow>
      <FairRentHint {...props} rent={terms.price} />
      <FieldRow>
        <EditorField {...props} name="advanceMonths">
          {(field) => (
            <Select
              {...field}
              label={m.listing_advance()}
              hint={m.editor_advance_hint()}
              choices={listAdvanceChoices(field.defaultValue)}
            />
          )}
        </EditorField>
        <EditorField {...props} name="securityDeposit">
          {(field) => <DepositField {...field} />}
        </EditorField>
      </FieldRow>
      <FieldRow>
        <AmountField {...props} name="cleaningFee" label={m.editor_cleaning()} isOptional />
      </FieldRow>
      <EditorField {...props} name="includedUtilities">
        {({ id, name, defaultValue, error }) => (
          <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
            <legend className="text-label font-semibold">{m.editor_utilities()}</legend>
            <div className="flex flex-wrap gap-x-6">
              {UTILITIES.map((utility) => (
                <Checkbox
                  key={utility}
                  name={name}
                  value={utility}
                  label={utilityLabel(utility)}
                  defaultChecked={defaultValue.split(',').includes(utility)}
                />
              ))}
            </div>
            <FieldNotes id={id} error={error} />
          </fieldset>
        )}
      </EditorField>
      {terms.price > 0 ? <RentControlVerdict notice={buildRentControlNotice(verdict, terms)} /> : null}
    </>
  )
}

/** Changes while the person types. Terms over the legal limit are amber. */
function RentControlVerdict({ notice }: { notice: RentControlNotice }) {
  const lines = [...notice.complaints, ...(notice.assurance ? [notice.assurance] : [])]
  return (
    <div aria-live="polite">
      <Alert tone={notice.complaints.length > 0 ? 'amber' : 'sea'} title={notice.title}>
        <p>{notice.text}</p>
        {lines.map((line) => (
          <p key={line} className="mt-2 font-semibold">
            {line}
          </p>
        ))}
      </Alert>
      <p className="mt-2 text-tiny text-ink-soft">
        {notice.source ? `${m.rent_control_source()}: ${notice.source.name}. ${notice.source.inForce} ` : null}
        {m.rent_control_advice()}
      </p>
    </div>
  )
}

function AmountField({
  name,
  label,
  hint,
  isOptional,
  ...props
}: StepProps & { name: FieldName; label: string; hint?: string; isOptional?: boolean }) {
  return (
    <EditorField {...props} name={name}>
      {(field) => (
        <Field
          {...field}
          label={label}
          hint={hint}
          isOptional={isOptional}
          leading={PESO_SIGN}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      )}
    </EditorField>
  )
}

function listAdvanceChoices(current: string) {
  const months = Array.from({ length: MAX_ADVANCE_CHOICES + 1 }, (_, count) => String(count))
  return [...new Set([...months, current])].map((value) => ({
    value,
    label: value === '0' ? m.ui_none() : m.ui_months_count({ count: Number(value) }),
  }))
}

const DEPOSIT_CHOICES = ['', '0m', '1m', '2m', '3m']

/** Without JavaScript both controls are there. */
function DepositField({ id, name, defaultValue, error }: FieldControlProps) {
  const isAmount = defaultValue !== '' && !defaultValue.endsWith('m')
  const [isOther, setIsOther] = useState(isAmount)
  const choices =
    DEPOSIT_CHOICES.includes(defaultValue) || isAmount ? DEPOSIT_CHOICES : [...DEPOSIT_CHOICES, defaultValue]
  return (
    <div className="grid gap-2">
      <Select
        id={id}
        name={name}
        label={m.editor_deposit()}
        hint={m.editor_deposit_hint()}
        error={error}
        defaultValue={isAmount ? OTHER_DEPOSIT : defaultValue}
        onChange={(event) => setIsOther(event.currentTarget.value === OTHER_DEPOSIT)}
        choices={[
          ...choices.map((value) => ({ value, label: depositChoiceLabel(value) })),
          { value: OTHER_DEPOSIT, label: m.editor_deposit_other() },
        ]}
      />
      <div className={isOther ? undefined : 'hidden noscript:block'}>
        <Field
          name="depositAmount"
          label={m.editor_deposit_amount()}
          defaultValue={isAmount ? defaultValue : ''}
          leading={PESO_SIGN}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </div>
  )
}

function FairRentHint({ listing, editor, rent }: StepProps & { rent: number }) {
  const { fairRent } = listing
  const city = editor.state.loaded.values.place.split(', ').at(-2) ?? ''
  const positions = { below: m.editor_fair_below, within: m.editor_fair_within, above: m.editor_fair_above }
  return (
    <div className="rounded-box bg-sand-100 px-4 py-3 text-label">
      <p className="font-semibold">{m.editor_fair_title()}</p>
      {fairRent === null ? (
        <p className="text-ink-soft">{m.editor_fair_none()}</p>
      ) : (
        <p>
          {formatFairRent(fairRent, city)} {rent > 0 ? positions[getRentPosition(rent, fairRent)]() : null}
        </p>
      )}
    </div>
  )
}
