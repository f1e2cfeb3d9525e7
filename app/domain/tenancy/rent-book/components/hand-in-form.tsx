// The form in which a tenant hands in a payment. Works as a plain form.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { PaymentFields } from './payment-fields.tsx'

type HandInFormProps = {
  title?: string
  book: RentBook
  form: FormState
  chosen: readonly string[] | undefined
  formKey: string
  maxMb: number
  today: Day
  action: string
}

/** Nothing is asked for once everything is handed in. */
export function HandInForm({
  title = m.rent_hand_in(),
  book,
  form,
  chosen,
  formKey,
  maxMb,
  today,
  action,
}: HandInFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [fileName, setFileName] = useState<string>()
  if (book.lines.every(({ unclaimed }) => unclaimed === 0)) return null
  return (
    <Card>
      <CardHead title={title} sub={m.rent_hand_in_text({ owner: book.rental.owner.name })} />
      <CardBody>
        <Form
          id="hand-in"
          method="post"
          action={action}
          encType="multipart/form-data"
          className="grid grid-cols-1 gap-4"
        >
          <input type="hidden" name="intent" value="handIn" />
          <input type="hidden" name="key" value={formKey} />
          <PaymentFields lines={book.lines} form={form} chosen={chosen} today={today} method="gcash" />
          <FileDrop
            name="file"
            label={m.booking_prove_file()}
            hint={m.rent_hand_in_file_hint({ mb: maxMb })}
            accept={DOCUMENT_ACCEPT}
            maxMb={maxMb}
            files={fileName === undefined ? [] : [{ id: 'file', name: fileName }]}
            onFiles={([file]) => setFileName(file?.name)}
            error={form.errors.file}
          />
          <div>
            <Button type="submit" size="compact" loading={isBusy}>
              {m.ui_send()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
