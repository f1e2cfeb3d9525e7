// Samples of the mails to administrators.
import {
  buildAdminInvitationMail,
  buildOwnerRequestMail,
  buildRoleMail,
} from '#app/domain/admin/administrators/administrator.mail.server.ts'
import { INVITED_ROLES } from '#app/domain/admin/administrators/administrators.model.ts'
import {
  buildConsolePasswordChangedMail,
  buildConsoleResetMail,
} from '#app/domain/admin/credentials/console-password.mail.server.ts'
import { buildMoneyAlertMail } from '#app/domain/admin/money-alerts/money-alert.mail.server.ts'
import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { ADMIN_ROLES, OWNER_REQUEST_KINDS } from '#app/shared/vocabulary.ts'
import { type MailSamples, SAMPLE_TOKEN as token } from './mail-sample.model.ts'

export const CONSOLE_MAILS: MailSamples<Extract<MailTemplate, `admin.${string}`>> = {
  'admin.passwordReset': [(ctx, to) => buildConsoleResetMail(ctx, to, { siteName: to.siteName, token })],
  'admin.moneyAlert': [1, 3].map(
    (differences) => (ctx, to) =>
      buildMoneyAlertMail(ctx, to, { siteName: to.siteName, differences, page: '/admin/bookings' }),
  ),
  'admin.invited': INVITED_ROLES.map(
    (role) => (ctx, to) => buildAdminInvitationMail(ctx, { siteName: to.siteName, token, role, locale: to.locale }),
  ),
  'admin.roleChanged': [...ADMIN_ROLES, null].map(
    (role) => (ctx, to) => buildRoleMail(ctx, to, { siteName: to.siteName, role }),
  ),
  'admin.ownerRequest': OWNER_REQUEST_KINDS.map(
    (kind) => (ctx, to) => buildOwnerRequestMail(ctx, to, { siteName: to.siteName, kind }),
  ),
  'admin.passwordChanged': [(ctx, to) => buildConsolePasswordChangedMail(ctx, to, to.siteName)],
}
