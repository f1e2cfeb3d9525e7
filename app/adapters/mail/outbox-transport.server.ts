// The default transport: the row of a mail in the database is the mailbox, so nothing is sent and nothing has to be configured.
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
