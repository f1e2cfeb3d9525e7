// The owner records a reading, or a corrected one, with the two photos that prove it. Works as a plain form.
import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { formatUnits, getUtilityLabel, listUtilities } from '#app/domain/tenancy/utilities/utility.labels.ts'
import type { UtilityBook, UtilityReading } from '#app/domain/tenancy/utilities/utility.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PesoField } from '#app/routes/dashboard/shared/rental/peso-field.tsx'
import { addDays, type Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { METERED_UTILITIES } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type FormProps = { form: FormState; formKey: string; maxMb: number; today: Day; action: string }

/** Two weeks to pay, as provider's bills usually give. */
const DUE_AFTER_DAYS = 14

export function ReadingForm({ last, ...props }: FormProps & { last: UtilityBook['last'] }) {
  const { form, today } = props
  const { values, errors } = form
  return (
    <ReadingCard {...props} id="record" title={m.utility_record()} text={m.utility_record_text()} intent="record">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          name="utility"
          label={m.utility_which()}
          defaultValue={values.utility ?? 'electricity'}
          choices={listUtilities()}
          error={errors.utility}
        />
        <Field
          name="previousReading"
          label={m.utility_previous()}
          hint={describePrevious(last)}
          inputMode="decimal"
          maxLength={20}
          defaultValue={values.previousReading ?? ''}
          error={errors.previousReading}
        />
      </div>
      <FactFields form={form} today={today} />
      <DateField
        name="dueDate"
        label={m.rent_charge_due()}
        required
        defaultValue={values.dueDate ?? addDays(today, DUE_AFTER_DAYS)}
        error={errors.dueDate}
      />
    </ReadingCard>
  )
}

function describePrevious(last: UtilityBook['last']): string {
  const known = METERED_UTILITIES.flatMap((utility) => {
    const found = last[utility]
    return found
      ? [`${getUtilityLabel(utility)}: ${formatUnits(found.reading, utility)} (${formatDate(found.readOn)})`]
      : []
  })
  return known.length === 0 ? m.utility_previous_hint() : m.utility_previous_known({ readings: known.join('; ') })
}

export function CorrectionForm({ reading, ...props }: FormProps & { reading: UtilityReading }) {
  const { form, today } = props
  const title = m.utility_correct_title({
    reading: `${getUtilityLabel(reading.utility)}, ${formatDate(reading.readOn)}`,
  })
  return (
    <ReadingCard
      {...props}
      id="correct"
      title={title}
      text={m.utility_correct_text({ previous: formatUnits(reading.previousReading, reading.utility) })}
      intent="correct"
    >
      <input type="hidden" name="charge" value={reading.id} />
      <FactFields form={form} today={today} readOn={reading.readOn} />
      <Textarea
        name="answer"
        label={m.utility_answer()}
        required
        rows={2}
        maxLength={500}
        defaultValue={form.values.answer ?? ''}
        error={form.errors.answer}
      />
    </ReadingCard>
  )
}

function FactFields({ form: { values, errors }, today, readOn }: { form: FormState; today: Day; readOn?: Day }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        name="reading"
        label={m.utility_reading()}
        inputMode="decimal"
        required
        maxLength={20}
        defaultValue={values.reading ?? ''}
        error={errors.reading}
      />
      <DateField
        name="readOn"
        label={m.utility_read_on()}
        max={today}
        required
        defaultValue={values.readOn ?? readOn ?? today}
        error={errors.readOn}
      />
      <PesoField
        name="billAmount"
        label={m.utility_bill_amount()}
        value={values.billAmount ?? ''}
        error={errors.billAmount}
      />
      <Field
        name="billConsumption"
        label={m.utility_bill_consumption()}
        inputMode="decimal"
        required
        maxLength={20}
        defaultValue={values.billConsumption ?? ''}
        error={errors.billConsumption}
      />
    </div>
  )
}

type ReadingCardProps = FormProps & { id: string; title: string; text: string; intent: string; children: ReactNode }

function ReadingCard({ id, title, text, intent, form, formKey, maxMb, action, children }: ReadingCardProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card>
      <CardHead title={title} sub={text} />
      <CardBody>
        <Form
          key={formKey}
          id={id}
          method="post"
          action={action}
          encType="multipart/form-data"
          className="grid grid-cols-1 gap-4"
        >
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="key" value={formKey} />
          {children}
          <Photo name="meterPhoto" label={m.utility_photo_meter()} maxMb={maxMb} error={form.errors.meterPhoto} />
          <Photo name="billPhoto" label={m.utility_photo_bill()} maxMb={maxMb} error={form.errors.billPhoto} />
          <div>
            <Button type="submit" size="compact" loading={isBusy}>
              {title}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

function Photo({
  name,
  label,
  maxMb,
  error,
}: {
  name: string
  label: string
  maxMb: number
  error?: string | undefined
}) {
  const [fileName, setFileName] = useState<string>()
  return (
    <FileDrop
      name={name}
      label={label}
      hint={m.utility_photo_hint({ mb: maxMb })}
      accept={DOCUMENT_ACCEPT}
      required
      maxMb={maxMb}
      files={fileName === undefined ? [] : [{ id: name, name: fileName }]}
      onFiles={([file]) => setFileName(file?.name)}
      {...(error === undefined ? {} : { error })}
    />
  )
}
