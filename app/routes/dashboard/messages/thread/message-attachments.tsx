import { Link } from 'react-router'
import { FROM_GALLERY, PHOTO_PARAM } from '#app/domain/listings/photos/photo.rules.ts'
import { sizeLabel } from '#app/domain/messaging/conversations/conversation.labels.ts'
import type { Attachment, ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { m } from '#app/messages/messages.js'
import { FileTextIcon } from '#app/ui/icons/console-icons.tsx'

type AttachmentsProps = {
  message: ThreadMessage
  /** The number of a photo among all photos of the thread, as used by the viewer. */
  getPhotoNumber: (attachmentId: string) => number
}

export function Attachments({ message, getPhotoNumber }: AttachmentsProps) {
  const photos = message.attachments.filter(({ kind }) => kind === 'photo')
  const pdfs = message.attachments.filter(({ kind }) => kind === 'pdf')
  return (
    <>
      {photos.length > 0 ? (
        <div className="chat-photos">
          {photos.map((photo) => (
            <Link
              key={photo.id}
              to={{ search: `?${PHOTO_PARAM}=${getPhotoNumber(photo.id)}` }}
              state={FROM_GALLERY}
              preventScrollReset
              className="chat-photo"
            >
              <img
                src={photo.url}
                width={photo.width ?? 168}
                height={photo.height ?? 126}
                alt={m.chat_photo_of({ name: message.senderName })}
                loading="lazy"
              />
            </Link>
          ))}
        </div>
      ) : null}
      {pdfs.map((pdf) => (
        <PdfLink key={pdf.id} pdf={pdf} />
      ))}
    </>
  )
}

function PdfLink({ pdf }: { pdf: Attachment }) {
  return (
    <a href={pdf.url} download={pdf.name} className="chat-file text-sm font-medium text-ink">
      <FileTextIcon className="text-sea" />
      <span className="min-w-0 truncate">{m.chat_pdf({ name: pdf.name, size: sizeLabel(pdf.bytes) })}</span>
    </a>
  )
}

/** A file that is not uploaded yet. */
export function LocalFile({ file }: { file: File }) {
  if (!file.type.startsWith('image/'))
    return (
      <span className="chat-file text-sm font-medium text-ink">
        <FileTextIcon className="text-sea" />
        <span className="min-w-0 truncate">{file.name}</span>
      </span>
    )
  const showPreview = (image: HTMLImageElement | null) => {
    if (!image) return
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  return (
    <span className="chat-photo">
      <img ref={showPreview} alt={file.name} />
    </span>
  )
}
