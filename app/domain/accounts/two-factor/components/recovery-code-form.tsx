import { m } from '#app/messages/messages.js'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { FormState } from '#app/shared/form-state.ts'

type RecoveryCodeFormProps = { form: FormState; from?: string | undefined; action?: string }

/** For a person without the phone; folded away below the form for the code. */
export function RecoveryCodeForm({ form, from, action }: RecoveryCodeFormProps) {
  return (
    <Disclosure label={m.twofactor_lost()} isOpen={form.values.intent === 'recovery'}>
      <ActionForm
        {...(action === undefined ? {} : { action })}
        hiddenFields={{ intent: 'recovery', from }}
        submitLabel={m.twofactor_recovery_submit()}
        submitButton={{ variant: 'line' }}
        className="mt-3 grid gap-5"
      >
        <Field
          name="recoveryCode"
          label={m.twofactor_recovery_code()}
          hint={m.twofactor_recovery_hint()}
          error={form.errors.recoveryCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          className="tracking-wide tabular-nums"
        />
      </ActionForm>
    </Disclosure>
  )
}
