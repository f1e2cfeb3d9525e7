// Storage path of an attachment, and the attachment as the browser gets it. The path holds width and height, so no column is needed.
import { href } from '#app/shared/href.ts'
import type { Attachment } from '#app/domain/messaging/conversations/conversation.model.ts'

export const ATTACHMENT_FOLDER = 'messages'

export type AttachmentRow = { id: string; name: string | null; type: string; bytes: number; path: string }

/** `messages/<random>/<index>-<width>x<height>.webp` or `…/<index>.pdf`. Queries order attachments by path, so the index comes first. */
export function buildAttachmentPath(
  random: string,
  index: number,
  file: { extension: string; width?: number; height?: number },
): string {
  const size = file.width && file.height ? `-${file.width}x${file.height}` : ''
  return `${ATTACHMENT_FOLDER}/${random}/${index}${size}.${file.extension}`
}

export function toAttachment({ id, name, type, bytes, path }: AttachmentRow): Attachment {
  const isPdf = type === 'application/pdf'
  const size = /-(\d+)x(\d+)\.\w+$/.exec(path)
  return {
    id,
    kind: isPdf ? 'pdf' : 'photo',
    name: name ?? (isPdf ? 'document.pdf' : 'photo.webp'),
    bytes,
    url: href('/api/attachments/:id', { id }),
    ...(size ? { width: Number(size[1]), height: Number(size[2]) } : {}),
  }
}
