// The default: a mail's row in the database is the mailbox, so delivering it is to leave it there. Nothing needs to be set up to see it.
import { createMailChecker } from './checked-mail.server.ts'
import type { MailTransport } from './mail-transport.server.ts'

export function createOutboxTransport(from: string): MailTransport {
  const check = createMailChecker(from)
  return {
    kind: 'outbox',
    async deliver(mail) {
      check(mail)
    },
  }
}
