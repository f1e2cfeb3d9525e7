// The notice above the sign-in of the console that says why the administrator is here.
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

const REASONS = ['expired', 'ended', 'reset', 'invited'] as const
export type AdminSignInReason = (typeof REASONS)[number]

/** From an allow-list, so that a crafted link cannot show its own text. */
export function readAdminSignInReason(url: URL): AdminSignInReason | null {
  return REASONS.find((reason) => reason === url.searchParams.get('reason')) ?? null
}

/** `expired`: the step between password and code. `ended`: the session. */
export function AdminSignInNotice({ reason }: { reason: AdminSignInReason | null }) {
  if (reason === 'expired') return <Alert tone="amber" title={m.error_auth_challengeGone()} />
  if (reason === 'ended')
    return (
      <Alert tone="amber" title={m.admin_session_ended()}>
        {m.admin_session_ended_text()}
      </Alert>
    )
  if (reason === 'reset')
    return (
      <Alert tone="leaf" title={m.signin_reset_done()}>
        {m.admin_reset_done_text()}
      </Alert>
    )
  if (reason === 'invited') return <Alert tone="leaf" title={m.admin_invitation_done()} />
  return null
}
