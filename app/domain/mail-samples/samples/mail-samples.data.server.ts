// A sample of every mail. The type asks for each template; tests/mails.test.ts and the console read the same table.
import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { ACCOUNT_MAILS } from './account-mails.data.server.ts'
import { CONSOLE_MAILS } from './console-mails.data.server.ts'
import { CONVERSATION_MAILS } from './conversation-mails.data.server.ts'
import { INVITATION_MAILS } from './invitation-mails.data.server.ts'
import { LISTING_MAILS } from './listing-mails.data.server.ts'
import type { MailSamples } from './mail-sample.model.ts'
import { VISIT_MAILS } from './visit-mails.data.server.ts'

export const MAIL_SAMPLES: MailSamples<MailTemplate> = {
  ...ACCOUNT_MAILS,
  ...CONVERSATION_MAILS,
  ...VISIT_MAILS,
  ...LISTING_MAILS,
  ...INVITATION_MAILS,
  ...CONSOLE_MAILS,
}
