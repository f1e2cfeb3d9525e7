// The button that signs in with a passkey. Shown only where the browser can: without JavaScript the form beside it is complete.
import { useFetcher } from 'react-router'
import type { PasskeyPurpose } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { PASSKEY_ANSWER_PATH } from '#app/domain/accounts/passkeys/passkey.model.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { KeyIcon } from '#app/ui/icons/icons.tsx'
import { useCanUsePasskeys, usePasskey } from './use-passkey.ts'

type PasskeySignInProps = { purpose: PasskeyPurpose; from: string; variant?: 'solid' | 'line' }
type Answer = { error?: { message: string } } | undefined

export function PasskeySignIn({ purpose, from, variant = 'line' }: PasskeySignInProps) {
  const canUse = useCanUsePasskeys()
  const fetcher = useFetcher<Answer>()
  const { ask, isAsking, problem } = usePasskey(purpose, (credential) => {
    void fetcher.submit({ purpose, credential, from }, { method: 'post', action: PASSKEY_ANSWER_PATH })
  })
  if (!canUse) return null
  const isBusy = isAsking || fetcher.state !== 'idle'
  const message = isBusy ? undefined : (problem ?? fetcher.data?.error?.message)
  return (
    <div className="grid gap-3">
      <Button wide variant={variant} loading={isBusy} icon={<KeyIcon size={20} />} onClick={() => void ask()}>
        {purpose === 'signIn' ? m.passkey_sign_in() : m.passkey_use()}
      </Button>
      {message === undefined ? null : <Alert tone="amber" title={message} isAnnounced />}
    </div>
  )
}
