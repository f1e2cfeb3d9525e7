import { m } from '#app/messages/messages.js'
import { Field } from '#app/ui/controls/field.tsx'

type PesoFieldProps = {
  name: string
  label?: string
  value: string
  error: string | undefined
  hint?: string
  required?: boolean
}

/** An amount in pesos, typed as text. */
export function PesoField({ name, label, value, error, hint, required = true }: PesoFieldProps) {
  return (
    <Field
      name={name}
      label={label ?? m.ui_amount()}
      leading="₱"
      inputMode="decimal"
      required={required}
      maxLength={20}
      defaultValue={value}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
