import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** The email address a person signs in with; `username` makes password managers fill it in. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  return (
    <Field name="email" type="email" autoComplete="username" inputMode="email" required maxLength={254} {...props} />
  )
}
