// Creates the mail transport of the configuration.
import type { MailTransport } from './mail-transport.server.ts'
import { createOutboxTransport } from './outbox-transport.server.ts'
import { createProviderTransport } from './provider-transport.server.ts'
import { createSmtpTransport } from './smtp-transport.server.ts'

/** `from` is the sender of all mail: an address, or `Name <address>`. */
export type MailConfig = { from: string } & (
  | { kind: 'outbox' }
  | { kind: 'smtp'; url: string }
  | { kind: 'provider'; url: string; user: string; password: string }
)

export function createMailTransport(config: MailConfig): MailTransport {
  if (config.kind === 'smtp') return createSmtpTransport(config)
  if (config.kind === 'provider') return createProviderTransport(config)
  return createOutboxTransport(config.from)
}
