// Plain forms that work before hydration. The provider opens in the whole window, never in a frame.
import { m } from '#app/messages/messages.js'
import { SOCIAL_BRANDS, type SocialProviderName } from '#app/shared/social-providers.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import providerLogos from './social-sign-in.svg?no-inline'
import type { UserTypeChoice } from '#app/domain/accounts/registration/registration-fields.model.ts'

type SocialButtonsProps = {
  /** Configured providers; nothing is shown if there are none. */
  providers: readonly SocialProviderName[]
  from: string
  /** The user type that a new user has chosen. */
  userType?: UserTypeChoice | undefined
  /** A signed-in user confirms that it is still them. */
  isConfirmation?: boolean
  /** Shows "or" between the form above and these buttons. */
  isAfterForm?: boolean
}

export function SocialButtons(props: SocialButtonsProps) {
  const { providers, from, userType, isConfirmation = false, isAfterForm = false } = props
  if (providers.length === 0) return null
  return (
    <div className="grid gap-5">
      {isAfterForm ? <OrDivider /> : null}
      <form method="post" action="/api/auth/social" className="grid gap-2.5">
        <input type="hidden" name="from" value={from} />
        {isConfirmation ? <input type="hidden" name="confirm" value="on" /> : null}
        {userType ? <input type="hidden" name="userType" value={userType} /> : null}
        {providers.map((provider) => (
          <button
            key={provider}
            name="provider"
            value={provider}
            className={buttonClass({ variant: 'line', wide: true })}
          >
            <ProviderLogo provider={provider} />
            {m.social_continue({ provider: SOCIAL_BRANDS[provider] })}
          </button>
        ))}
      </form>
    </div>
  )
}

export function ProviderLogo({ provider }: { provider: SocialProviderName }) {
  return (
    <svg aria-hidden="true" className="size-5 shrink-0">
      <use href={`${providerLogos}#${provider}`} />
    </svg>
  )
}

function OrDivider() {
  return (
    <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {m.ui_or()}
    </p>
  )
}
