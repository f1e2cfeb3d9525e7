import { useState, type ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { Field } from './field.tsx'

/** The password can be shown, because typing without seeing it fails often on a phone. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      trailing={
        <button
          type="button"
          aria-label={isShown ? m.ui_hide_password() : m.ui_show_password()}
          aria-pressed={isShown}
          className="min-h-11 rounded-control px-3.5 text-sm font-semibold text-sea hover:text-sea-strong"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.ui_hide() : m.ui_show()}
        </button>
      }
    />
  )
}
