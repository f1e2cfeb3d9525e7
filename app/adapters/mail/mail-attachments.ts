// Small text files of a mail, such as a calendar invitation. Their names and types become headers of a part of the mail.
import { InvalidMailError } from './mail-address.ts'

export type MailAttachment = { name: string; contentType: string; content: string }

export const MAX_ATTACHMENTS = 2
export const MAX_ATTACHMENT_BYTES = 65_536

const NAME = /^[a-z0-9][a-z0-9-]{0,59}\.[a-z]{2,4}$/
const CONTENT_TYPE = /^text\/[a-z]{2,20}(; [a-z]{2,20}=[A-Za-z0-9-]{1,40}){0,3}$/

/** Names and types are ours and never typed by a person, so the patterns allow only what we use. */
export function requireAttachments(attachments: readonly MailAttachment[]): MailAttachment[] {
  if (attachments.length > MAX_ATTACHMENTS) throw new InvalidMailError('number of attachments')
  return attachments.map(({ name, contentType, content }) => {
    if (!NAME.test(name) || !CONTENT_TYPE.test(contentType)) throw new InvalidMailError('attachment')
    const size = new TextEncoder().encode(content).length
    if (size === 0 || size > MAX_ATTACHMENT_BYTES || content.includes('\0')) throw new InvalidMailError('attachment')
    return { name, contentType, content }
  })
}
