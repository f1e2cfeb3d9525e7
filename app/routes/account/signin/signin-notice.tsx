// The notice above the sign-in form that says why the person is here.
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

const REASONS = ['expired', 'verified', 'reset', 'signed-out', 'leaving', 'saved', 'save'] as const
export type SignInReason = (typeof REASONS)[number]

/** From an allow-list, so that a crafted link cannot show its own text. */
export function readSignInReason(url: URL): SignInReason | null {
  const reasonInUrl = url.searchParams.get('reason')
  const reason = REASONS.find((known) => known === reasonInUrl)
  return reason ?? (SAVED_PAGE_PATTERN.test(url.searchParams.get('from') ?? '') ? 'saved' : null)
}

/** People who wanted to open their saved listings get a text of their own. */
const SAVED_PAGE_PATTERN = /^\/(?:dashboard\/[a-z]+\/)?saved(?:\?|$)/

export function SignInNotice({ reason }: { reason: SignInReason | null }) {
  if (reason === 'expired') return <Alert tone="amber" title={m.error_auth_sessionExpired()} />
  if (reason === 'saved') return <Alert tone="sea" title={m.error_saved_signInToView()} />
  if (reason === 'save') return <Alert tone="sea" title={m.error_saved_signInToSave()} />
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
