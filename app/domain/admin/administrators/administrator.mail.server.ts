// Mails about the role of an administrator, in the language of the reader.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import type { AdminRole, Locale, OwnerRequestKind } from '#app/shared/vocabulary.ts'
import { getAdminRoleLabel, getAdminRoleText } from './administrators.labels.ts'
import { INVITATION_DAYS, REQUEST_HOURS } from './administrators.model.ts'

type Invitation = { siteName: string; token: string; role: AdminRole; locale: Locale }

export function buildAdminInvitationMail(
  ctx: Pick<Ctx, 'config'>,
  { siteName, token, role, locale }: Invitation,
): RenderedMail {
  return renderMail(ctx, { locale }, siteName, () => ({
    template: 'admin.invited',
    subject: m.mail_admin_invite_subject({ site: siteName }),
    title: m.admin_invitation_title(),
    paragraphs: [
      m.mail_admin_invite_text({ site: siteName, role: getAdminRoleLabel(role) }),
      getAdminRoleText(role),
      m.mail_admin_invite_days({ days: INVITATION_DAYS }),
    ],
    button: { label: m.invitation_accept(), url: `/admin/invitation?token=${token}` },
    after: [m.mail_invite_ignore()],
  }))
}

/** `role` is null for a removal. */
export function buildRoleMail(
  ctx: Pick<Ctx, 'config'>,
  recipient: Recipient,
  { siteName, role }: { siteName: string; role: AdminRole | null },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'admin.roleChanged',
    subject: m.mail_admin_role_subject({ site: siteName }),
    title: role === null ? m.mail_admin_removed_title() : m.mail_admin_role_title({ role: getAdminRoleLabel(role) }),
    paragraphs:
      role === null
        ? [m.mail_admin_removed_text({ name: recipient.firstName, site: siteName })]
        : [
            m.mail_admin_role_text({ name: recipient.firstName, site: siteName, role: getAdminRoleLabel(role) }),
            getAdminRoleText(role),
          ],
    button:
      role === null ? { label: m.contact_title(), url: '/contact' } : { label: m.admin_sign_in(), url: '/admin/login' },
  }))
}

const REQUEST_TITLES = {
  clear_data: m.admin_clear,
  grant_owner: m.mail_owner_request_grant,
  restore_backup: m.restore_title,
} satisfies Record<OwnerRequestKind, () => string>

export function buildOwnerRequestMail(
  ctx: Pick<Ctx, 'config'>,
  recipient: Recipient,
  { siteName, kind }: { siteName: string; kind: OwnerRequestKind },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'admin.ownerRequest',
    subject: m.mail_owner_request_subject({ site: siteName }),
    title: REQUEST_TITLES[kind](),
    paragraphs: [m.mail_owner_request_text({ name: recipient.firstName, hours: REQUEST_HOURS })],
    button: { label: m.mail_owner_request_open(), url: '/admin/administrators' },
  }))
}
