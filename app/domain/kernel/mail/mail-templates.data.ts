// Every template of a mail. A mail cannot be rendered under another name, and the console cannot list one without a sample.

/** A name that ends in a dot stands for a group: its mails add the event or the kind. */
export const MAIL_TEMPLATES = [
  'account.verifyEmail',
  'account.emailChangeOld',
  'account.emailChangeNew',
  'account.emailChangeTaken',
  'account.emailChanged',
  'account.passwordReset',
  'account.passwordChanged',
  'account.newDevice',
  'account.signInMethod',
  'account.passkey',
  'account.twoFactor',
  'account.wrongCodes',
  'account.payoutChanged',
  'account.webhookDisabled',
  'account.exportReady',
  'account.erasureAsked',
  'inquiry.',
  'messages.unread',
  'viewing.',
  'inspection.',
  'lease.code',
  'notification.',
  'notifications.digest',
  'search.found',
  'shortlist.sent',
  'user.invited',
  'team.invited',
  'tenant.invited',
  'brokerage.invited',
  'reference.asked',
  'newsletter.confirm',
  'newsletter.issue',
  'contact.message',
  'contact.reply',
  'admin.invited',
  'admin.roleChanged',
  'admin.passwordReset',
  'admin.passwordChanged',
  'admin.ownerRequest',
  'admin.moneyAlert',
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** What a mail declares: the template, or a group with what comes after the dot. */
export type MailTemplateName = { [T in MailTemplate]: T extends `${string}.` ? `${T}${string}` : T }[MailTemplate]
