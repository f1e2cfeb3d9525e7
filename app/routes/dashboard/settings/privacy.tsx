// Consents, the data export, and the link to account deletion.
import { redirect } from 'react-router'
import { changeConsent } from '#app/domain/privacy/consents/consent-change.commands.server.ts'
import { requestExport } from '#app/domain/privacy/export/export.commands.server.ts'
import { findLastExport, listConsents } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { consentChangeInput, emptyInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { ConsentRow } from './privacy/consent-row.tsx'
import { ExportCard } from '#app/domain/privacy/export/components/export-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/privacy'

const PAGE = '/dashboard/settings/privacy'
/** Query parameter of the form that requests an export. */
const EXPORT_FORM = 'export'

export const handle: Crumb = { crumb: m.settings_privacy }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [consents, lastExport, { siteName }] = await Promise.all([
      listConsents(ctx),
      findLastExport(ctx),
      getSettings(ctx),
    ])
    const isLinkExpired = args.url.searchParams.has('expired') // set by download-file.ts
    return { consents, lastExport, siteName, isLinkExpired, isFresh: isFreshSignIn(ctx) }
  })
}

export function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has(EXPORT_FORM)) {
    return submit(args, emptyInput, async (ctx) => {
      await requestExport(ctx)
      return redirect(`${PAGE}?asked=1`)
    })
  }
  return submit(args, consentChangeInput, async (ctx, input) => {
    await changeConsent(ctx, input)
    return redirect(`${PAGE}${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_privacy() }]
}

export default function PrivacySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, lastExport, siteName, isLinkExpired, isFresh } = loaderData
  const { refusal } = readFormState(actionData)
  const isWithdrawn = consents.some(({ granted }) => !granted)
  return (
    <>
      <SettingsHead title={m.settings_privacy()} text={m.settings_privacy_text()} />
      <div className="grid max-w-180 grid-cols-1 gap-5">
        {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced />}
        {isLinkExpired ? <Alert tone="amber" title={m.error_export_expired()} isAnnounced /> : null}
        {isWithdrawn ? (
          <Alert tone="amber" title={m.privacy_withdrawn()}>
            {m.privacy_withdrawn_text()}
          </Alert>
        ) : null}
        <ExportCard lastExport={lastExport} isFresh={isFresh} action={`${PAGE}?${EXPORT_FORM}`} />
        <Card>
          <CardHead title={m.privacy_consents()} sub={m.privacy_consents_text()} level={3} />
          <ul className="border-t border-line">
            {consents.map((consent) => (
              <ConsentRow key={consent.kind} consent={consent} siteName={siteName} />
            ))}
          </ul>
        </Card>
        <Card>
          <CardHead title={m.privacy_delete()} level={3} />
          <CardBody>
            <p className="mb-4 text-sm text-ink-soft">{m.privacy_delete_text()}</p>
            <ButtonLink to={`${PAGE}/deletion`} size="small" variant="line">
              {m.privacy_delete_open()}
            </ButtonLink>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
