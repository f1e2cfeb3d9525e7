// The page of a link with which an owner invites a tenant who already lives in the home: who invites, which home, where
// the data comes from. No figure, because the link may reach a stranger. Declining needs no account: it erases what the owner wrote about the person.
import { redirect, useNavigation, Form } from 'react-router'
import {
  acceptInvitation,
  declineInvitation,
} from '#app/domain/tenancy/tenant-invitations/answer-invitation.commands.server.ts'
import type { OpenInvitation } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.model.ts'
import { readInvitation } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.queries.server.ts'
import { invitationAnswer } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { OPENING_NOTICES } from '#app/routes/shared/opening-notices.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/tenant-invitation'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (args.url.searchParams.get('answer') === 'declined') return { invitation: null, path: args.url.pathname }
    return { invitation: await readInvitation(ctx, args.params.token), path: args.url.pathname }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, invitationAnswer, async (ctx, { intent }) => {
    if (intent === 'decline') {
      await declineInvitation(ctx, args.params.token)
      return redirect(`${args.url.pathname}?answer=declined`)
    }
    const { rentalId } = await acceptInvitation(ctx, args.params.token)
    return redirect(addDone(href('/dashboard/rentals/:id/opening', { id: rentalId }), OPENING_NOTICES, 'accept'))
  })
}

/** The address is a secret: it is not sent as a referrer, and the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders, loaderHeaders }) => {
  const responseHeaders = new Headers(errorHeaders ?? loaderHeaders)
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter !== null) responseHeaders.set('Retry-After', retryAfter)
  responseHeaders.set('Referrer-Policy', 'same-origin')
  responseHeaders.set('X-Robots-Tag', 'noindex')
  responseHeaders.set('Cache-Control', 'private, no-store')
  return responseHeaders
}

export function meta() {
  return [{ title: m.invitation_title() }]
}

export default function TenantInvitation({ loaderData: { invitation, path }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.invitation_title()}</h1>
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mt-4" />}
      {invitation === null ? (
        <Alert tone="leaf" title={m.invitation_declined()} className="mt-4">
          {m.invitation_declined_text()}
        </Alert>
      ) : (
        <Invitation invitation={invitation} path={path} />
      )}
    </div>
  )
}

function Invitation({ invitation, path }: { invitation: OpenInvitation; path: string }) {
  const { owner, listing, city, expiresAt, obstacle } = invitation
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <p className="wrap-anywhere">{m.invitation_text({ owner })}</p>
      <p className="rounded-picture border border-line p-4 wrap-anywhere">
        <span className="block font-semibold">{listing}</span>
        <span className="text-ink-soft">{city}</span>
      </p>
      <p className="text-sm text-ink-soft">{m.invitation_next({ date: formatDate(expiresAt) })}</p>
      <Answers obstacle={obstacle} path={path} />
      <div className="text-sm text-ink-soft">
        <h2 className="font-semibold text-ink">{m.invitation_data_title()}</h2>
        <p>{m.invitation_data_text({ owner })}</p>
      </div>
    </div>
  )
}

function Answers({ obstacle, path }: { obstacle: OpenInvitation['obstacle']; path: string }) {
  const busy = useNavigation().formData?.get('intent')
  const from = encodeURIComponent(path)
  return (
    <div className="grid grid-cols-1 gap-3">
      {obstacle === 'wrongRole' ? <Alert tone="amber" title={m.error_tenantInvitation_wrongRole()} /> : null}
      {obstacle === 'ownHome' ? <Alert tone="amber" title={m.error_tenantInvitation_ownHome()} /> : null}
      <Form method="post" className="flex flex-wrap gap-2">
        {obstacle === null ? (
          <Button type="submit" name="intent" value="accept" loading={busy === 'accept'}>
            {m.invitation_accept()}
          </Button>
        ) : null}
        {obstacle === 'guest' ? (
          <>
            <ButtonLink to={`/signin?from=${from}`} reloadDocument>
              {m.invitation_sign_in()}
            </ButtonLink>
            <ButtonLink to={`/register-enhanced?from=${from}`} variant="line" reloadDocument>
              {m.ui_register()}
            </ButtonLink>
          </>
        ) : null}
        {obstacle === 'ownHome' ? null : (
          <Button type="submit" name="intent" value="decline" variant="ghost" loading={busy === 'decline'}>
            {m.invitation_decline()}
          </Button>
        )}
      </Form>
    </div>
  )
}
