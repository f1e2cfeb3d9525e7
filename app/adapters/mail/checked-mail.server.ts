// Validates every mail of all transports: one sender, one recipient, headers of one line.
import {
  formatMailbox,
  requireHeaderText,
  InvalidMailError,
  MAX_SUBJECT,
  parseMailbox,
  type Mailbox,
} from './mail-address.ts'
import { type MailAttachment, requireAttachments } from './mail-attachments.ts'
import { MailDeliveryError, type OutgoingMail } from './mail-transport.server.ts'

const MESSAGE_ID = /^[\w.-]{1,100}$/
const NUL = '\0'

export type CheckedMail = {
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox
  /** With angle brackets. */
  messageId: string
  subject: string
  text: string
  html?: string
  /** List-Unsubscribe and List-Unsubscribe-Post. */
  listHeaders: Record<string, string>
  attachments: MailAttachment[]
}

/** Parses the configured sender once, so that a wrong one stops the start and not the first mail. */
export function createMailChecker(from: string): (mail: OutgoingMail) => CheckedMail {
  const sender = parseMailbox(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return (mail) => {
    try {
      return checkMail(mail, sender, domain)
    } catch (error) {
      if (!(error instanceof InvalidMailError)) throw error
      throw new MailDeliveryError(error.message, { cause: error, isRetryable: false })
    }
  }
}

function checkMail(mail: OutgoingMail, from: Mailbox, domain: string): CheckedMail {
  if (!MESSAGE_ID.test(mail.messageId)) throw new InvalidMailError('message id')
  if (mail.text.includes(NUL) || mail.html?.includes(NUL)) throw new InvalidMailError('text')
  return {
    from,
    to: parseMailbox(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: parseMailbox(mail.replyTo) }),
    messageId: `<${mail.messageId}@${domain}>`,
    subject: requireHeaderText(mail.subject, 'subject', MAX_SUBJECT),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    listHeaders: mail.unsubscribeUrl === undefined ? {} : buildListHeaders(mail.unsubscribeUrl),
    attachments: requireAttachments(mail.attachments ?? []),
  }
}

const MAX_URL = 500

/** The URL must not be able to close the angle brackets around it. */
export function requireUnsubscribeUrl(url: string): string {
  const isPlain = url.length <= MAX_URL && /^[\x21-\x7e]+$/.test(url) && !/[<>"\\]/.test(url)
  if (!isPlain || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new InvalidMailError('unsubscribe address')
  return url
}

function buildListHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${requireUnsubscribeUrl(url)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Applies the same rules before a mail is queued. Returns the mailboxes in their stored form, and the subject cut to its length. */
export function toStorableHead(mail: { to: string; replyTo?: string; subject: string; unsubscribeUrl?: string }) {
  return {
    to: formatMailbox(parseMailbox(mail.to)),
    replyTo: mail.replyTo === undefined ? null : formatMailbox(parseMailbox(mail.replyTo)),
    subject: requireHeaderText(cutSubject(mail.subject), 'subject', MAX_SUBJECT),
    unsubscribeUrl: mail.unsubscribeUrl === undefined ? null : requireUnsubscribeUrl(mail.unsubscribeUrl),
  }
}

/** A subject contains names and titles that people typed. A long one must not cost the message that the mail is about. */
function cutSubject(subject: string): string {
  if (subject.length <= MAX_SUBJECT) return subject
  return `${subject.slice(0, MAX_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}…` // never half a surrogate pair
}
