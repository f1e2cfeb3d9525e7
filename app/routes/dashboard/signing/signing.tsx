// The lease of a rental, signed here by both sides: prepare it, read it, sign it with a code, and the certificate. The dialogs are in the
// address.
import { useSearchParams } from 'react-router'
import { getLeaseSigning } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { href } from '#app/shared/href.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { CertificateCard } from './signing/certificate-card.tsx'
import { LeaseTextCard } from './signing/lease-text-card.tsx'
import { PrepareCard } from './signing/prepare-card.tsx'
import { runSigningAction } from './signing/run-signing-action.server.ts'
import { SignCard } from './signing/sign-card.tsx'
import { SigningDialog } from './signing/signing-dialog.tsx'
import { SIGNING_NOTICES } from './signing/signing-notices.ts'
import { StatusCard } from './signing/status-card.tsx'
import type { Route } from './+types/signing'

export const handle = buildRentalCrumb(m.signing_title, 'lease')
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    page: await getLeaseSigning(ctx, args.params.id),
    rentalId: args.params.id,
    verifyUrl: new URL(href('/verify'), ctx.config.baseUrl).href,
    key: crypto.randomUUID(),
  }))
}

export const action = runSigningAction

export function meta() {
  return [{ title: m.signing_title() }]
}

export default function Signing({ loaderData, actionData }: Route.ComponentProps) {
  const { page, rentalId, key, verifyUrl } = loaderData
  const { signing, allowed } = page
  const [params] = useSearchParams()
  const form = readFormState(actionData)
  const view = href('/dashboard/rentals/:id/signing', { id: rentalId })
  const isSigned = signing?.status === 'signed'
  const dialog = params.get('dialog')
  const signCard = signing && allowed.sign ? <SignCard page={page} signing={signing} form={form} /> : null
  const hasDialog = (dialog === 'decline' && allowed.decline) || (dialog === 'withdraw' && allowed.withdraw)
  return (
    <div className="max-w-180">
      <ConsolePageHead
        title={isSigned ? m.lease_status_signed() : m.signing_title()}
        {...(signing ? { context: signing.listing } : {})}
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || hasDialog ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={SIGNING_NOTICES} form={form} />
        {/* Who waits for the code has read the text */}
        {page.pending ? signCard : null}
        {signing === null ? null : isSigned ? (
          <CertificateCard signing={signing} verifyUrl={verifyUrl} />
        ) : (
          <StatusCard page={page} signing={signing} view={view} />
        )}
        {signing === null && !allowed.prepare ? <p className="text-ink-soft">{m.signing_none_tenant()}</p> : null}
        {signing === null ? null : <LeaseTextCard page={page} signing={signing} />}
        {page.pending ? null : signCard}
        {allowed.prepare ? <PrepareCard page={page} rentalId={rentalId} form={form} formKey={key} /> : null}
        {isSigned ? null : <p className="text-tiny text-ink-soft">{m.signing_law()}</p>}
      </div>
      {signing && hasDialog ? <SigningDialog dialog={dialog} signing={signing} form={form} view={view} /> : null}
    </div>
  )
}
