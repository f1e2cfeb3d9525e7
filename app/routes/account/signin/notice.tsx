// Why somebody finds themselves at the sign-in, if there is a reason to tell.
import { m } from '#app/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'

const REASONS = ['expired', 'verified', 'reset', 'signed-out', 'leaving'] as const
export type SignInReason = (typeof REASONS)[number]

/** From a closed list: an address cannot put words into our mouth. */
export function signInReason(url: URL): SignInReason | null {
  const named = url.searchParams.get('reason')
  return REASONS.find((reason) => reason === named) ?? null
}

export function SignInNotice({ reason }: { reason: SignInReason | null }) {
  if (reason === 'expired') return <Alert tone="amber" title={m.error_auth_sessionExpired()} />
  if (reason === 'verified')
    return (
      <Alert tone="leaf" title={m.signin_verified()}>
        {m.signin_verified_text()}
      </Alert>
    )
  if (reason === 'reset')
    return (
      <Alert tone="leaf" title={m.signin_reset_done()}>
        {m.signin_reset_done_text()}
      </Alert>
    )
  if (reason === 'signed-out')
    return (
      <Alert tone="sea" title={m.signin_signed_out()}>
        {m.signin_signed_out_text()}
      </Alert>
    )
  if (reason === 'leaving')
    return (
      <Alert tone="sea" title={m.signin_leaving()}>
        {m.signin_leaving_text()}
      </Alert>
    )
  return null
}
