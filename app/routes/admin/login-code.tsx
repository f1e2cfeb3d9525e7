// The second step of the admin sign-in: a code of the authenticator app, or its set-up.
import { redirect, useNavigation } from 'react-router'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import { RecoveryCodeForm } from '#app/domain/accounts/two-factor/components/recovery-code-form.tsx'
import { QrPicture } from '#app/domain/accounts/two-factor/components/qr-picture.tsx'
import { answerAdminCode } from '#app/domain/admin/sign-in/admin-second-factor.commands.server.ts'
import { findAdminCodeStep } from '#app/domain/admin/sign-in/admin-second-factor.queries.server.ts'
import { adminCodeInput } from '#app/domain/admin/sign-in/admin-sign-in.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AdminCard, AdminCheck } from '#app/frame/admin/admin-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { continueWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { getFirstPage } from './shared/admin-address.ts'
import type { Route } from './+types/login-code'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (ctx.actor?.role === 'admin') throw redirect(getFirstPage(ctx.actor.adminRole))
    const step = await findAdminCodeStep(ctx)
    if (!step) throw redirect('/admin/login?reason=expired')
    const { siteName } = await getSettings(ctx)
    return { siteName, ...step }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, adminCodeInput, async (ctx, input) => {
    const step = await findAdminCodeStep(ctx)
    const cookies = await answerAdminCode(ctx, input)
    // The page of the own account says that there are no recovery codes yet
    return continueWithCookies(step?.setUp ? '/admin/account' : getFirstPage(step?.adminRole), cookies)
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.admin_portal()} · ${loaderData?.siteName ?? ''}` }]
}

export default function AdminLoginCode({ loaderData: { setUp }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const navigation = useNavigation()
  if (navigation.state === 'loading' && navigation.formMethod === 'POST')
    return (
      <AdminCard>
        <AdminCheck text={m.admin_verifying()} />
      </AdminCard>
    )
  return (
    <AdminCard>
      <div className="grid gap-5">
        {setUp === null ? (
          <p>{m.twofactor_challenge_lead()}</p>
        ) : (
          <>
            <p>{m.admin_code_setup()}</p>
            <QrPicture size={setUp.qr.size} path={setUp.qr.path} />
            <p className="text-label">
              {m.twofactor_step_type()}
              <code className="mt-1.5 block rounded-control bg-sand-100 px-3.5 py-2.5 text-base wrap-anywhere select-all">
                {setUp.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
          </>
        )}
        {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        <ActionForm hiddenFields={{ intent: 'code' }} submitLabel={m.ui_sign_in()}>
          <CodeField error={form.errors.code} />
        </ActionForm>
        {setUp === null ? <RecoveryCodeForm form={form} /> : null}
      </div>
    </AdminCard>
  )
}
