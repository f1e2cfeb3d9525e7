// Input for a new password with a live checklist of the password rule. It also says while typing if the password contains the email address
// or the name of the person, from the form or from `owner`, or the name of the site. Without JavaScript the checklist is static.
import { useState, type ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { CheckIcon } from '#app/ui/icons/icons.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import {
  PASSWORD_RULE_PARTS,
  type PasswordOwner,
  type PasswordRulePart,
  checkPasswordRuleParts,
  findPasswordProblem,
} from '#app/domain/accounts/passwords/password.rules.ts'

const RULE_LABELS = {
  length: m.password_rule_length,
  uppercase: m.password_rule_uppercase,
  lowercase: m.password_rule_lowercase,
  number: m.password_rule_number,
  special: m.password_rule_special,
} satisfies Record<PasswordRulePart, () => string>

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** Whose password it is, where the form does not ask for it. */
  owner?: PasswordOwner
}

export function NewPasswordField({ owner, ...props }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const [typedOwner, setTypedOwner] = useState<PasswordOwner>({})
  const isPersonal = findPasswordProblem(password, { ...typedOwner, ...owner }) === 'account.password.personal'
  return (
    <div className="grid gap-3">
      <PasswordField
        autoComplete="new-password"
        required
        maxLength={128}
        {...props}
        error={isPersonal ? m.field_account_password_personal() : props.error}
        onInput={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setTypedOwner(readOwner(currentTarget.form))
        }}
      />
      <PasswordMeter typed={password} isPersonal={isPersonal} />
    </div>
  )
}

/** The email address and the name in the same form, if it has them. */
function readOwner(form: HTMLFormElement | null): PasswordOwner {
  const read = (name: string) => {
    const input = form?.elements.namedItem(name)
    return input instanceof HTMLInputElement ? input.value : ''
  }
  return { email: read('email'), name: `${read('firstName')} ${read('lastName')}` }
}

const BAR_COLORS = ['bg-brick', 'bg-brick', 'bg-amber', 'bg-amber', 'bg-leaf']

function PasswordMeter({ typed: password, isPersonal }: { typed: string; isPersonal: boolean }) {
  const fulfilledParts = checkPasswordRuleParts(password)
  const done = PASSWORD_RULE_PARTS.filter(({ part }) => fulfilledParts[part]).length
  const all = PASSWORD_RULE_PARTS.length
  return (
    <div className="grid gap-2.5">
      <div aria-hidden="true" className="grid grid-flow-col gap-1.5">
        {PASSWORD_RULE_PARTS.map(({ part }, index) => (
          <span
            key={part}
            className={cx(
              'h-1.5 rounded-full',
              index < done ? (isPersonal ? 'bg-brick' : BAR_COLORS[done - 1]) : 'bg-track',
            )}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {password === '' ? '' : isPersonal ? m.field_account_password_personal() : m.password_meter({ done, all })}
      </p>
      <p className="text-sm text-ink-soft">{m.register_password_rules()}</p>
      <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {PASSWORD_RULE_PARTS.map(({ part }) => (
          <li key={part} className={cx('flex items-start gap-2', fulfilledParts[part] ? 'text-leaf' : 'text-ink-soft')}>
            {fulfilledParts[part] ? (
              <CheckIcon size={16} className="mt-0.5" />
            ) : (
              <span aria-hidden="true" className="mx-1.25 mt-2 size-1.5 shrink-0 rounded-full bg-current" />
            )}
            <span>
              {RULE_LABELS[part]()}
              {password === '' ? null : (
                <span className="sr-only">
                  {' '}
                  ({fulfilledParts[part] ? m.password_rule_done() : m.password_rule_missing()})
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
