// Delivers a finished mail. Queue, limits and templates belong to domain/kernel/mail. The sender is fixed by the configuration,
// so a mail has none (promise E1).
import type { MailAttachment } from './mail-attachments.ts'

export type OutgoingMail = {
  /** The same for all retries, so that a receiver can recognize a duplicate. The transport makes a Message-ID of it. */
  messageId: string
  /** One mailbox: an address, or a name and an address (mail-address.ts). */
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** One POST to this address, without confirmation, ends mails of this kind: becomes List-Unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: readonly MailAttachment[]
}

export type MailTransport = {
  readonly kind: 'outbox' | 'smtp' | 'provider'
  /** Resolves when the next server has accepted the mail; throws MailDeliveryError otherwise. */
  deliver(mail: OutgoingMail): Promise<void>
  /** When the certificate of the mail server ends; null if it cannot be read now. Only with TLS. */
  readCertificateEnd?(): Promise<Date | null>
}

export class MailDeliveryError extends Error {
  /** False if a retry cannot help, for example for a refused recipient. */
  readonly isRetryable: boolean
  constructor(message: string, options: ErrorOptions & { isRetryable: boolean }) {
    super(message, options)
    this.name = 'MailDeliveryError'
    this.isRetryable = options.isRetryable
  }
}
