// When each mail is sent, and the group in which the console lists it.
import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { m } from '#app/messages/messages.js'

export const MAIL_GROUPS = ['account', 'rental', 'invitation', 'listing', 'console'] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]

const GROUP_LABELS: Readonly<Record<MailGroup, () => string>> = {
  account: m.admin_emails_group_account,
  rental: m.admin_emails_group_rental,
  invitation: m.admin_emails_group_invitation,
  listing: m.admin_emails_group_listing,
  console: m.admin_emails_group_console,
}
export const getMailGroupLabel = (group: MailGroup) => GROUP_LABELS[group]()

const MAILS: Readonly<Record<MailTemplate, readonly [MailGroup, () => string]>> = {
  'account.verifyEmail': ['account', m.mail_occasion_account_verify_email],
  'account.emailChangeOld': ['account', m.mail_occasion_account_email_change_old],
  'account.emailChangeNew': ['account', m.mail_occasion_account_email_change_new],
  'account.emailChangeTaken': ['account', m.mail_occasion_account_email_change_taken],
  'account.emailChanged': ['account', m.mail_occasion_account_email_changed],
  'account.passwordReset': ['account', m.mail_occasion_account_password_reset],
  'account.passwordChanged': ['account', m.mail_occasion_account_password_changed],
  'account.newDevice': ['account', m.mail_occasion_account_new_device],
  'account.signInMethod': ['account', m.mail_occasion_account_sign_in_method],
  'account.passkey': ['account', m.mail_occasion_account_passkey],
  'account.twoFactor': ['account', m.mail_occasion_account_two_factor],
  'account.wrongCodes': ['account', m.mail_occasion_account_wrong_codes],
  'account.payoutChanged': ['account', m.mail_occasion_account_payout_changed],
  'account.webhookDisabled': ['account', m.mail_occasion_account_webhook_disabled],
  'account.exportReady': ['account', m.mail_occasion_account_export_ready],
  'account.erasureAsked': ['account', m.mail_occasion_account_erasure_asked],
  'inquiry.': ['rental', m.mail_occasion_inquiry],
  'messages.unread': ['rental', m.mail_occasion_messages_unread],
  'viewing.': ['rental', m.mail_occasion_viewing],
  'inspection.': ['rental', m.mail_occasion_inspection],
  'lease.code': ['rental', m.mail_occasion_lease_code],
  'lease.signerAsked': ['invitation', m.mail_occasion_lease_signer],
  'lease.signerClosed': ['invitation', m.mail_occasion_lease_signer_closed],
  'notification.': ['rental', m.mail_occasion_notification],
  'notifications.digest': ['rental', m.mail_occasion_notifications_digest],
  'user.invited': ['invitation', m.mail_occasion_user_invited],
  'team.invited': ['invitation', m.mail_occasion_team_invited],
  'reference.asked': ['invitation', m.mail_occasion_reference_asked],
  'roommate.invited': ['invitation', m.mail_occasion_roommate_invited],
  'tenant.invited': ['invitation', m.mail_occasion_tenant_invited],
  'brokerage.invited': ['invitation', m.mail_occasion_brokerage_invited],
  'shortlist.sent': ['invitation', m.mail_occasion_shortlist_sent],
  'search.found': ['listing', m.mail_occasion_search_found],
  'newsletter.confirm': ['listing', m.mail_occasion_newsletter_confirm],
  'newsletter.issue': ['listing', m.mail_occasion_newsletter_issue],
  'contact.message': ['listing', m.mail_occasion_contact_message],
  'contact.reply': ['listing', m.mail_occasion_contact_reply],
  'admin.invited': ['console', m.mail_occasion_admin_invited],
  'admin.roleChanged': ['console', m.mail_occasion_admin_role_changed],
  'admin.passwordReset': ['console', m.mail_occasion_admin_password_reset],
  'admin.passwordChanged': ['console', m.mail_occasion_admin_password_changed],
  'admin.ownerRequest': ['console', m.mail_occasion_admin_owner_request],
  'admin.moneyAlert': ['console', m.mail_occasion_admin_money_alert],
}

export const getMailGroup = (template: MailTemplate) => MAILS[template][0]
export const getMailOccasion = (template: MailTemplate) => MAILS[template][1]()
