// Mails about accounts and to administrators, for the test of all mails.
import {
  buildAdminInvitationMail,
  buildOwnerRequestMail,
  buildRoleMail,
} from '#app/domain/admin/administrators/administrator.mail.server.ts'
import { INVITED_ROLES } from '#app/domain/admin/administrators/administrators.model.ts'
import { buildMoneyAlertMail } from '#app/domain/admin/money-alerts/money-alert.mail.server.ts'
import {
  buildEmailChangedMail,
  buildEmailChangeMail,
  buildEmailTakenMail,
} from '#app/domain/accounts/email-change/email-change.mail.server.ts'
import {
  buildPasswordChangedMail,
  buildPasswordResetMail,
  buildVerificationMail,
} from '#app/domain/accounts/sign-in/account.mail.server.ts'
import {
  buildNewDeviceMail,
  buildSignInMethodMail,
  buildWrongCodesMail,
} from '#app/domain/accounts/sign-in/sign-in-notice.mail.server.ts'
import {
  buildConsolePasswordChangedMail,
  buildConsoleResetMail,
} from '#app/domain/admin/credentials/console-password.mail.server.ts'
import { buildErasureMail, buildExportMail } from '#app/domain/privacy/erasure/privacy.mail.server.ts'
import { buildWebhookDisabledMail } from '#app/domain/integrations/webhooks/webhook.mail.server.ts'
import { buildPasskeyMail } from '#app/domain/accounts/passkeys/passkey.mail.server.ts'
import { buildTwoFactorMail } from '#app/domain/accounts/two-factor/two-factor.mail.server.ts'
import { ADMIN_ROLES, OWNER_REQUEST_KINDS } from '#app/shared/vocabulary.ts'
import { SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { buildPayoutChangedMail } from '#app/domain/tenancy/payout-accounts/payout-account.mail.server.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import type { MailBuilder } from './visit-mails.ts'

const siteName = 'Tahanan'
const token = 'T'.repeat(43)
const TWO_FACTOR_ACTIONS = [
  'twoFactor.turnedOn',
  'twoFactor.turnedOff',
  'twoFactor.recoveryUsed',
  'twoFactor.codesRenewed',
] as const

const DEVICES = [
  { browser: 'Chrome', system: 'Android' },
  { browser: null, system: null },
] as const
const OTHER_METHODS = [
  { providers: [...SOCIAL_PROVIDERS], passkeyCount: 1, hasTwoFactor: true },
  { providers: [], passkeyCount: 0, hasTwoFactor: true },
  { providers: [], passkeyCount: 0, hasTwoFactor: false },
]

/** By the template name of the queue. */
const WEBHOOK_ID = '00000000-0000-4000-8000-000000000000'

export const ACCOUNT_MAIL_BUILDERS: Record<string, MailBuilder[]> = {
  'account.verifyEmail': [(ctx, to) => buildVerificationMail(ctx, to, { siteName, token })],
  'account.emailChangeOld': [
    (ctx, to) => buildEmailChangeMail(ctx, to, { siteName, newEmail: 'new@tahanan.example', token, address: 'old' }),
  ],
  'account.emailChangeNew': [
    (ctx, to) => buildEmailChangeMail(ctx, to, { siteName, newEmail: 'new@tahanan.example', token, address: 'new' }),
  ],
  'account.emailChangeTaken': [
    (ctx, to) => buildEmailTakenMail(ctx, to, { siteName, newEmail: 'new@tahanan.example' }),
  ],
  'account.emailChanged': [(ctx, to) => buildEmailChangedMail(ctx, to, { siteName, newEmail: 'new@tahanan.example' })],
  'account.passwordReset': [(ctx, to) => buildPasswordResetMail(ctx, to, { siteName, token })],
  'account.passwordChanged': [
    (ctx, to) => buildPasswordChangedMail(ctx, to, { siteName }),
    ...[true, false].flatMap((areDropped) =>
      OTHER_METHODS.map(
        (methods): MailBuilder =>
          (ctx, to) =>
            buildPasswordChangedMail(ctx, to, { siteName, otherMethods: { ...methods, areDropped } }),
      ),
    ),
  ],
  'account.payoutChanged': [true, false].map(
    (isRemoved): MailBuilder =>
      (ctx, to, name) =>
        buildPayoutChangedMail(ctx, to, {
          siteName,
          change: { method: 'bank', bankName: name, accountName: name, isRemoved },
        }),
  ),
  'account.newDevice': DEVICES.flatMap((device) =>
    (['site', 'console'] as const).map(
      (place): MailBuilder =>
        (ctx, to) =>
          buildNewDeviceMail(ctx, to, { siteName, device, at: TEST_NOW, place }),
    ),
  ),
  'account.signInMethod': SOCIAL_PROVIDERS.map(
    (provider) => (ctx, to) => buildSignInMethodMail(ctx, to, { siteName, device: DEVICES[0], at: TEST_NOW, provider }),
  ),
  'account.wrongCodes': DEVICES.map(
    (device) => (ctx, to) => buildWrongCodesMail(ctx, to, { siteName, device, at: TEST_NOW }),
  ),
  'account.erasureAsked': [(ctx, to) => buildErasureMail(ctx, to, { siteName, eraseAfter: TEST_NOW })],
  'account.exportReady': [
    (ctx, to) => buildExportMail(ctx, to, { siteName, exportId: crypto.randomUUID(), token, expiresAt: TEST_NOW }),
  ],
  'account.twoFactor': TWO_FACTOR_ACTIONS.map(
    (action) => (ctx, to) => buildTwoFactorMail(ctx, to, { siteName, action }),
  ),
  'account.webhookDisabled': [
    (ctx, to) => buildWebhookDisabledMail(ctx, to, { siteName, host: 'receiver.example', webhookId: WEBHOOK_ID }),
  ],
  'account.passkey': (['added', 'removed'] as const).map(
    (change) => (ctx, to, name) => buildPasskeyMail(ctx, to, { siteName, change, passkeyName: name }),
  ),
  'admin.passwordReset': [(ctx, to) => buildConsoleResetMail(ctx, to, { siteName, token })],
  'admin.moneyAlert': [1, 3].map(
    (differences) => (ctx, to) => buildMoneyAlertMail(ctx, to, { siteName, differences, page: '/admin/bookings' }),
  ),
  'admin.invited': INVITED_ROLES.map(
    (role) => (ctx, to) => buildAdminInvitationMail(ctx, { siteName, token, role, locale: to.locale }),
  ),
  'admin.roleChanged': [...ADMIN_ROLES, null].map((role) => (ctx, to) => buildRoleMail(ctx, to, { siteName, role })),
  'admin.ownerRequest': OWNER_REQUEST_KINDS.map(
    (kind) => (ctx, to) => buildOwnerRequestMail(ctx, to, { siteName, kind }),
  ),
  'admin.passwordChanged': [(ctx, to) => buildConsolePasswordChangedMail(ctx, to, siteName)],
}
