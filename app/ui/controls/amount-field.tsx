// An amount that is typed: told on when the hand rests or the field is left, so that not every digit is an answer of its own.
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#app/i18n/format.ts'
import { Field } from './field.tsx'

type AmountFieldProps = {
  label: string
  name: string
  /** Before the figure: a currency. */
  sign: string
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  hint?: string
}

const RESTS_AFTER_MS = 600
const LONGEST = 12

export function AmountField({ value, onChange, sign, ...field }: AmountFieldProps) {
  const [text, setText] = useState(getTextFieldProps(value))
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (seen !== value) {
    setSeen(value)
    if (amountIn(text) !== value) setText(getTextFieldProps(value)) // it was changed elsewhere
  }
  const tell = (typed: string) => {
    clearTimeout(timer.current)
    if (amountIn(typed) !== value) onChange(amountIn(typed))
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(typed), RESTS_AFTER_MS)
  }
  return (
    <Field
      {...field}
      leading={sign}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        tell(text)
        setText(getTextFieldProps(amountIn(text)))
      }}
      onKeyDown={(event) => event.key === 'Enter' && tell(text)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={LONGEST}
    />
  )
}

function getTextFieldProps(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}

/** Digits are all that counts: '40,000', '₱40 000' and '40000' are the same. */
function amountIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' || Number(digits) === 0 ? null : Number(digits)
}
