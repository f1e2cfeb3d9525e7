// Samples of the mails about an account.
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
import { buildErasureMail, buildExportMail } from '#app/domain/privacy/erasure/privacy.mail.server.ts'
import { buildWebhookDisabledMail } from '#app/domain/integrations/webhooks/webhook.mail.server.ts'
import { buildPasskeyMail } from '#app/domain/accounts/passkeys/passkey.mail.server.ts'
import { buildTwoFactorMail } from '#app/domain/accounts/two-factor/two-factor.mail.server.ts'
import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { buildPayoutChangedMail } from '#app/domain/tenancy/payout-accounts/payout-account.mail.server.ts'
import { type MailSample, type MailSamples, SAMPLE_ID, SAMPLE_TOKEN as token } from './mail-sample.model.ts'

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

export const ACCOUNT_MAILS: MailSamples<Extract<MailTemplate, `account.${string}`>> = {
  'account.verifyEmail': [(ctx, to) => buildVerificationMail(ctx, to, { siteName: to.siteName, token })],
  'account.emailChangeOld': [
    (ctx, to) =>
      buildEmailChangeMail(ctx, to, { siteName: to.siteName, newEmail: 'new@tahanan.example', token, address: 'old' }),
  ],
  'account.emailChangeNew': [
    (ctx, to) =>
      buildEmailChangeMail(ctx, to, { siteName: to.siteName, newEmail: 'new@tahanan.example', token, address: 'new' }),
  ],
  'account.emailChangeTaken': [
    (ctx, to) => buildEmailTakenMail(ctx, to, { siteName: to.siteName, newEmail: 'new@tahanan.example' }),
  ],
  'account.emailChanged': [
    (ctx, to) => buildEmailChangedMail(ctx, to, { siteName: to.siteName, newEmail: 'new@tahanan.example' }),
  ],
  'account.passwordReset': [(ctx, to) => buildPasswordResetMail(ctx, to, { siteName: to.siteName, token })],
  'account.passwordChanged': [
    (ctx, to) => buildPasswordChangedMail(ctx, to, { siteName: to.siteName }),
    ...[true, false].flatMap((areDropped) =>
      OTHER_METHODS.map(
        (methods): MailSample =>
          (ctx, to) =>
            buildPasswordChangedMail(ctx, to, { siteName: to.siteName, otherMethods: { ...methods, areDropped } }),
      ),
    ),
  ],
  'account.payoutChanged': [true, false].map(
    (isRemoved): MailSample =>
      (ctx, to, name) =>
        buildPayoutChangedMail(ctx, to, {
          siteName: to.siteName,
          change: { method: 'bank', bankName: name, accountName: name, isRemoved },
        }),
  ),
  'account.newDevice': DEVICES.flatMap((device) =>
    (['site', 'console'] as const).map(
      (place): MailSample =>
        (ctx, to) =>
          buildNewDeviceMail(ctx, to, { siteName: to.siteName, device, at: ctx.now(), place }),
    ),
  ),
  'account.signInMethod': SOCIAL_PROVIDERS.map(
    (provider) => (ctx, to) =>
      buildSignInMethodMail(ctx, to, { siteName: to.siteName, device: DEVICES[0], at: ctx.now(), provider }),
  ),
  'account.wrongCodes': DEVICES.map(
    (device) => (ctx, to) => buildWrongCodesMail(ctx, to, { siteName: to.siteName, device, at: ctx.now() }),
  ),
  'account.erasureAsked': [(ctx, to) => buildErasureMail(ctx, to, { siteName: to.siteName, eraseAfter: ctx.now() })],
  'account.exportReady': [
    (ctx, to) => buildExportMail(ctx, to, { siteName: to.siteName, exportId: SAMPLE_ID, token, expiresAt: ctx.now() }),
  ],
  'account.twoFactor': TWO_FACTOR_ACTIONS.map(
    (action) => (ctx, to) => buildTwoFactorMail(ctx, to, { siteName: to.siteName, action }),
  ),
  'account.webhookDisabled': [
    (ctx, to) =>
      buildWebhookDisabledMail(ctx, to, { siteName: to.siteName, host: 'receiver.example', webhookId: SAMPLE_ID }),
  ],
  'account.passkey': (['added', 'removed'] as const).map(
    (change) => (ctx, to, name) => buildPasskeyMail(ctx, to, { siteName: to.siteName, change, passkeyName: name }),
  ),
}
