// Adds or changes a payout account. Works as a plain form, so every field is there for every method.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PICTURE_ACCEPT } from '#app/domain/kernel/uploads/picture.rules.ts'
import { listPayoutMethods } from '#app/domain/tenancy/payout-accounts/payout-account.labels.ts'
import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_NUMBER_MAX,
  BANK_NAME_MAX,
  PAYOUT_NOTE_MAX,
  type PayoutAccount,
} from '#app/domain/tenancy/payout-accounts/payout-account.model.ts'
import { formatAccountNumber } from '#app/domain/tenancy/payout-accounts/payout-account.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type PayoutFormProps = {
  edited: PayoutAccount | null
  form: FormState
  maxUploadMb: number
  page: string
  submitLabel?: string
}

export function PayoutForm({ edited, form, maxUploadMb, page, submitLabel = m.ui_save() }: PayoutFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [fileName, setFileName] = useState<string>()
  const values = form.refusal === undefined ? readStored(edited) : form.values
  const { errors } = form
  return (
    <Card>
      <CardHead title={edited === null ? m.payout_add() : m.payout_change()} level={3} />
      <CardBody>
        <Form
          id="payout-form"
          method="post"
          encType="multipart/form-data"
          noValidate
          className="grid grid-cols-1 gap-4"
        >
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="id" value={edited?.id ?? ''} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Select
              name="method"
              label={m.payout_method()}
              choices={listPayoutMethods()}
              defaultValue={values.method ?? 'gcash'}
              error={errors.method}
            />
            <Field
              name="bankName"
              label={m.payout_bank_name()}
              hint={m.payout_bank_hint()}
              maxLength={BANK_NAME_MAX}
              autoComplete="off"
              defaultValue={values.bankName ?? ''}
              error={errors.bankName}
            />
            <Field
              name="accountName"
              label={m.pay_account_name()}
              required
              maxLength={ACCOUNT_NAME_MAX}
              autoComplete="off"
              defaultValue={values.accountName ?? ''}
              error={errors.accountName}
            />
            <Field
              name="accountNumber"
              label={m.pay_account_number()}
              hint={m.payout_number_hint()}
              inputMode="tel"
              maxLength={ACCOUNT_NUMBER_MAX}
              autoComplete="off"
              defaultValue={values.accountNumber ?? ''}
              error={errors.accountNumber}
            />
          </div>
          <Field
            name="note"
            label={m.ui_note()}
            hint={m.payout_note_hint()}
            maxLength={PAYOUT_NOTE_MAX}
            autoComplete="off"
            defaultValue={values.note ?? ''}
            error={errors.note}
          />
          <FileDrop
            name="qr"
            label={m.payout_qr()}
            hint={m.payout_qr_hint({ mb: maxUploadMb })}
            accept={PICTURE_ACCEPT}
            maxMb={maxUploadMb}
            files={fileName === undefined ? [] : [{ id: 'qr', name: fileName }]}
            onFiles={([file]) => setFileName(file?.name)}
            error={errors.qr}
          />
          {edited === null || edited.qr === null ? null : (
            <Checkbox name="removeQr" label={m.payout_qr_remove()} hint={m.payout_qr_keep()} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="compact" loading={isBusy}>
              {submitLabel}
            </Button>
            {edited === null ? null : (
              <ButtonLink to={page} variant="line" size="compact">
                {m.ui_cancel()}
              </ButtonLink>
            )}
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

function readStored(account: PayoutAccount | null): FormState['values'] {
  if (account === null) return {}
  const { method, bankName, accountName, accountNumber, note } = account
  return {
    method,
    bankName: bankName ?? '',
    accountName,
    accountNumber: accountNumber === null ? '' : formatAccountNumber(method, accountNumber),
    note: note ?? '',
  }
}
