import { m } from '#app/messages/messages.js'
import { Field } from '#app/ui/controls/field.tsx'

/** Six digits of an authenticator app. Phones can fill them in. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="code"
      label={m.twofactor_code()}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={7}
      className="text-lg tracking-[0.3em] tabular-nums"
    />
  )
}
