// Opened by the link of an invitation. It makes the account and opens no session.
import { data, redirect } from 'react-router'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { getAdminRoleLabel, getAdminRoleText } from '#app/domain/admin/administrators/administrators.labels.ts'
import { invitationAnswer } from '#app/domain/admin/administrators/administrators.schema.ts'
import {
  acceptAdminInvitation,
  findAdminInvitation,
} from '#app/domain/admin/administrators/administrator-invitation.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AdminCard } from '#app/frame/admin/admin-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/invitation'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    const [{ siteName }, invitation] = await Promise.all([
      getSettings(ctx),
      link.success ? findAdminInvitation(ctx, link.data) : null,
    ])
    const open = link.success && invitation !== null ? { token: link.data, ...invitation } : null
    return data({ open, siteName }, { status: open === null ? 410 : 200 })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, invitationAnswer, async (ctx, input) => {
    await acceptAdminInvitation(ctx, input)
    return redirect('/admin/login?reason=invited')
  })
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.admin_invitation_title()} · ${m.admin_title({ site: loaderData?.siteName ?? '' })}` }]
}

export default function AdminInvitation({ loaderData: { open, siteName }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <AdminCard>
      <div className="grid gap-5">
        <h2 className="font-head text-lg font-bold">{m.admin_invitation_title()}</h2>
        {open === null ? (
          <Alert tone="amber" title={m.admin_invitation_gone()} />
        ) : (
          <>
            <p>
              {m.admin_invitation_as({ role: getAdminRoleLabel(open.role), email: open.email })}{' '}
              {getAdminRoleText(open.role)}
            </p>
            <ActionForm alert={form.alert} hiddenFields={{ token: open.token }} submitLabel={m.invitation_accept()}>
              <Field
                name="fullName"
                label={m.ui_full_name()}
                autoComplete="name"
                required
                maxLength={200}
                defaultValue={form.values.fullName}
                error={form.errors.fullName}
              />
              <NewPasswordField
                name="password"
                label={m.ui_new_password()}
                error={form.errors.password}
                owner={{ email: open.email, name: '', siteName }}
              />
              <PasswordField
                name="passwordAgain"
                label={m.reset_password_again()}
                autoComplete="new-password"
                required
                maxLength={PASSWORD_MAX}
                error={form.errors.passwordAgain}
              />
            </ActionForm>
          </>
        )}
      </div>
    </AdminCard>
  )
}
