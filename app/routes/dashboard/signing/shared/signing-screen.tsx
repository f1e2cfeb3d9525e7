// One paper of a rental: prepare it, read it, sign it, and the certificate. The dialogs are in the address.
import { useSearchParams } from 'react-router'
import { getPaperName, getPaperTitle } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningPage } from '#app/domain/tenancy/signing/signing.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import { getSigningPath } from '#app/shared/dashboard-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { EMPTY_TEXTS } from './paper-texts.ts'
import { PaperTextCard } from './paper-text-card.tsx'
import { PrepareCard } from './prepare-card.tsx'
import { SignCard } from './sign-card.tsx'
import { SigningDialog } from './signing-dialog.tsx'
import { SIGNING_NOTICES } from './signing-notices.ts'
import { SignersCard } from './signers-card.tsx'
import { StatusCard } from './status-card.tsx'

type SigningScreenProps = {
  page: SigningPage
  verifyUrl: string
  formKey: string
  actionData: Parameters<typeof readFormState>[0]
}

export function SigningScreen({ page, verifyUrl, formKey, actionData }: SigningScreenProps) {
  const { kind, rentalId, signing, allowed, isEmpty } = page
  const [params] = useSearchParams()
  const form = readFormState(actionData)
  const view = getSigningPath(rentalId, kind)
  const isSigned = signing?.status === 'signed'
  const dialog = params.get('dialog')
  const signCard = signing && allowed.sign ? <SignCard page={page} signing={signing} form={form} /> : null
  const hasDialog = (dialog === 'decline' && allowed.decline) || (dialog === 'withdraw' && allowed.withdraw)
  const title = kind === 'lease' ? m.signing_title({ paper: getPaperName(kind) }) : getPaperTitle(kind)
  return (
    <div className="max-w-180">
      <ConsolePageHead
        title={isSigned && kind === 'lease' ? m.lease_status_signed() : title}
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
        {signing === null || isSigned ? null : (
          <SignersCard page={page} signing={signing} form={form} formKey={formKey} />
        )}
        {signing === null && !allowed.prepare ? (
          <p className="text-ink-soft">{isEmpty ? EMPTY_TEXTS[kind]() : m.signing_none_tenant()}</p>
        ) : null}
        {signing === null ? null : <PaperTextCard page={page} signing={signing} />}
        {page.pending ? null : signCard}
        {allowed.prepare ? <PrepareCard page={page} form={form} formKey={formKey} /> : null}
        {isSigned ? null : (
          <p className="text-tiny text-ink-soft">{kind === 'lease' ? m.signing_law() : m.signing_law_paper()}</p>
        )}
      </div>
      {signing && hasDialog ? (
        <SigningDialog dialog={dialog} kind={kind} signing={signing} form={form} view={view} />
      ) : null}
    </div>
  )
}
