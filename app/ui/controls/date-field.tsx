import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** The native date input: it shows the format of the device and sends YYYY-MM-DD. */
export function DateField(props: Omit<ComponentProps<typeof Field>, 'type' | 'leading' | 'trailing'>) {
  return (
    <Field
      type="date"
      {...props}
      className="min-w-0 appearance-none tabular-nums [&::-webkit-calendar-picker-indicator]:size-5 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-date-and-time-value]:text-left"
    />
  )
}
