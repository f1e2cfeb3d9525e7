import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Field } from '#app/ui/controls/field.tsx'

type InvoiceFieldProps = { form: FormState; hint?: string; isRequired?: boolean }

/** The number of the owner's own BIR invoice. */
export function InvoiceField({
  form: { values, errors },
  hint = m.invoice_hint(),
  isRequired = false,
}: InvoiceFieldProps) {
  return (
    <Field
      name="invoiceNumber"
      label={m.invoice_number()}
      hint={hint}
      required={isRequired}
      isOptional={!isRequired}
      maxLength={40}
      autoComplete="off"
      defaultValue={values.invoiceNumber ?? ''}
      error={errors.invoiceNumber}
    />
  )
}
