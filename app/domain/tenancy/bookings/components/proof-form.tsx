import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { listPaymentMethods } from '#app/domain/tenancy/bookings/booking.labels.ts'
import type { BookingView } from '#app/domain/tenancy/bookings/booking.model.ts'
import { calculateUnproven } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type ProofFormProps = {
  booking: BookingView
  form: FormState
  formKey: string
  maxMb: number
  today: Day
  action: string
}

/** Nothing is asked for once the proofs cover the whole amount. */
export function ProofForm({ booking, form, formKey, maxMb, today, action }: ProofFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [fileName, setFileName] = useState<string>()
  const unproven = calculateUnproven(booking.totalPrice, booking.proofs)
  if (unproven === 0) return null
  const { values, errors } = form
  return (
    <Card>
      <CardHead title={m.booking_prove()} />
      <CardBody>
        <Form method="post" action={action} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
          <input type="hidden" name="intent" value="prove" />
          <input type="hidden" name="key" value={formKey} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field
              name="amount"
              label={m.ui_amount()}
              leading="₱"
              inputMode="decimal"
              required
              maxLength={20}
              defaultValue={values.amount ?? formatNumber(centavosToPesos(unproven), unproven % 100 === 0 ? 0 : 2)}
              error={errors.amount}
            />
            <Select
              name="method"
              label={m.payment_method()}
              defaultValue={values.method ?? 'gcash'}
              choices={listPaymentMethods()}
              error={errors.method}
            />
            <DateField
              name="paidOn"
              label={m.ui_paid_on()}
              max={today}
              required
              defaultValue={values.paidOn ?? today}
              error={errors.paidOn}
            />
            <Field
              name="reference"
              label={m.booking_prove_reference()}
              hint={m.booking_prove_reference_hint()}
              maxLength={64}
              autoComplete="off"
              defaultValue={values.reference ?? ''}
              error={errors.reference}
            />
          </div>
          <FileDrop
            name="file"
            label={m.booking_prove_file()}
            hint={m.booking_prove_file_hint({ mb: maxMb })}
            accept={DOCUMENT_ACCEPT}
            maxMb={maxMb}
            files={fileName === undefined ? [] : [{ id: 'file', name: fileName }]}
            onFiles={([file]) => setFileName(file?.name)}
            required
            error={errors.file}
          />
          <div>
            <Button type="submit" size="compact" loading={isBusy}>
              {m.booking_prove_submit()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
