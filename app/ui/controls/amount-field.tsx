// A field for an amount. Reports the value debounced or on blur, so that not every digit starts a request.
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#app/i18n/format.ts'
import { Field } from './field.tsx'

type AmountFieldProps = {
  label: string
  name: string
  /** A currency sign before the number. */
  sign: string
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  hint?: string
}

const DEBOUNCE_MS = 600
const MAX_LENGTH = 12

export function AmountField({ value, onChange, sign, ...field }: AmountFieldProps) {
  const [text, setText] = useState(formatAmountText(value))
  const [lastValue, setLastValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (lastValue !== value) {
    setLastValue(value)
    if (parseAmount(text) !== value) setText(formatAmountText(value)) // changed from outside
  }
  const reportAmount = (typed: string) => {
    clearTimeout(timer.current)
    if (parseAmount(typed) !== value) onChange(parseAmount(typed))
  }
  const updateText = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => reportAmount(typed), DEBOUNCE_MS)
  }
  return (
    <Field
      {...field}
      leading={sign}
      value={text}
      onChange={(event) => updateText(event.currentTarget.value)}
      onBlur={() => {
        reportAmount(text)
        setText(formatAmountText(parseAmount(text)))
      }}
      onKeyDown={(event) => event.key === 'Enter' && reportAmount(text)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_LENGTH}
    />
  )
}

function formatAmountText(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}

/** Only digits count: '40,000', '₱40 000' and '40000' are the same. */
function parseAmount(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' || Number(digits) === 0 ? null : Number(digits)
}
