// How a finished mail leaves the house. Queueing, limits and templates belong to domain/mail; a transport only delivers.
// The sender's address is fixed by the configuration, so a mail does not carry one (PROMISES E1).
export type OutgoingMail = {
  /** Stable over retries, so that a receiver can recognise a second copy. The transport makes a Message-ID of it. */
  messageId: string
  /** One mailbox: an address, or a name and an address (mail-address.ts). */
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** Where one POST, without a question, ends mails of this kind: becomes List-Unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type MailTransport = {
  readonly kind: 'outbox' | 'smtp' | 'provider'
  /** Resolves once the next station has taken the mail; throws MailDeliveryError otherwise. */
  deliver(mail: OutgoingMail): Promise<void>
}

export class MailDeliveryError extends Error {
  /** False when trying again cannot help (a refused recipient, say). */
  readonly isRetryable: boolean
  constructor(message: string, options: ErrorOptions & { isRetryable: boolean }) {
    super(message, options)
    this.name = 'MailDeliveryError'
    this.isRetryable = options.isRetryable
  }
}
