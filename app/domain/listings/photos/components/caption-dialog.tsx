import { type FormEvent, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { CAPTION_MAX, type OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'

type CaptionDialogProps = {
  photo: OwnPhoto
  name: string
  /** Null if the server refused. */
  onSave: (caption: string) => Promise<unknown>
  onClose: () => void
}

export function CaptionDialog({ photo, name, onSave, onClose }: CaptionDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const caption = new FormData(event.currentTarget).get('caption')
    if (typeof caption !== 'string') return
    setIsSaving(true)
    const result = await onSave(caption)
    setIsSaving(false)
    if (result !== null) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="narrow"
      title={name}
      footer={
        <>
          <DialogClose>
            <Button variant="line">{m.ui_cancel()}</Button>
          </DialogClose>
          <Button type="submit" form="caption-form" loading={isSaving}>
            {m.ui_save()}
          </Button>
        </>
      }
    >
      <form id="caption-form" onSubmit={(event) => void save(event)}>
        <Field
          label={m.photos_caption()}
          hint={m.photos_caption_hint()}
          name="caption"
          defaultValue={photo.caption}
          maxLength={CAPTION_MAX}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
