// The same actions as plain forms, for browsers without JavaScript and until the page is hydrated. They post to the page of photos.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PICTURE_ACCEPT } from '#app/domain/kernel/uploads/picture.rules.ts'
import { canBePanorama } from '#app/domain/listings/media/panorama.rules.ts'
import { CAPTION_MAX, FILES_PER_FORM, type OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'

/** In the console in which the person is. */
function usePhotosPath(id: string): string {
  const isAgent = useLocation().pathname.startsWith('/dashboard/agent')
  return isAgent
    ? href('/dashboard/agent/properties/:id/photos', { id })
    : href('/dashboard/landlord/properties/:id/photos', { id })
}

type PhotoUploadFormProps = {
  listingId: string
  maxUploadMb: number
  formKey: string | undefined
  /** Files that were chosen before the page was hydrated, or in a dialog that was opened before. */
  onFiles: (files: readonly File[]) => void
}

export function PhotoUploadForm({ listingId, maxUploadMb, formKey, onFiles }: PhotoUploadFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const takeFiles = useEffectEvent((input: HTMLInputElement) => {
    const files = Array.from(input.files ?? [])
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return undefined
    takeFiles(input)
    // The dialog for choosing files may still be open when the hydrated page replaces this form: it answers to the removed input
    return () => input.addEventListener('change', () => (input.isConnected ? undefined : takeFiles(input)))
  }, [])
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={usePhotosPath(listingId)}
      className="grid grid-cols-1 gap-2 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      {formKey === undefined ? null : <input type="hidden" name="key" value={formKey} />}
      <FileDrop
        label={m.photos_choose()}
        hint={`${m.photos_drop_hint({ mb: String(maxUploadMb) })} ${m.photos_form_hint({ max: String(FILES_PER_FORM) })}`}
        name="photos"
        accept={PICTURE_ACCEPT}
        maxMb={maxUploadMb}
        multiple
        required
        onFiles={onFiles}
      />
      <Button type="submit">{m.ui_upload()}</Button>
    </Form>
  )
}

type PhotoFormsProps = { photo: OwnPhoto; index: number; listingId: string; ids: readonly string[] }

export function PhotoForms({ photo, index, listingId, ids }: PhotoFormsProps) {
  const path = usePhotosPath(listingId)
  return (
    <div className="hidden grid-cols-1 gap-2 border-t border-line p-2.5 noscript:grid">
      <Form method="post" action={path} className="flex flex-wrap gap-1.5">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="photoId" value={photo.id} />
        <input type="hidden" name="seen" value={ids.join()} />
        {index > 0 ? (
          <>
            <FormButton name="step" value="first" label={m.photos_make_cover()} />
            <FormButton name="step" value="left" label={m.photos_move_left()} />
          </>
        ) : null}
        {index < ids.length - 1 ? <FormButton name="step" value="right" label={m.photos_move_right()} /> : null}
      </Form>
      <Form method="post" action={path} className="flex flex-wrap gap-1.5">
        <input type="hidden" name="photoId" value={photo.id} />
        <FormButton name="intent" value="rotate" label={m.photos_rotate()} />
        <FormButton name="intent" value="remove" label={m.ui_remove_action()} />
      </Form>
      {canBePanorama(photo) ? (
        <Form method="post" action={path} className="flex flex-wrap gap-1.5">
          <input type="hidden" name="intent" value="panorama" />
          <input type="hidden" name="photoId" value={photo.id} />
          <FormButton
            name="isPanorama"
            value={photo.isPanorama ? 'no' : 'yes'}
            label={photo.isPanorama ? m.panorama_unmark() : m.panorama_mark()}
          />
        </Form>
      ) : null}
      <Form method="post" action={path} className="grid grid-cols-1 gap-1.5">
        <input type="hidden" name="intent" value="caption" />
        <input type="hidden" name="photoId" value={photo.id} />
        <input type="hidden" name="was" value={photo.caption} />
        <Field
          id={`caption-${photo.id}`}
          label={m.photos_caption()}
          name="caption"
          defaultValue={photo.caption}
          maxLength={CAPTION_MAX}
        />
        <FormButton label={m.ui_save()} />
      </Form>
    </div>
  )
}

function FormButton({ label, ...button }: { label: string; name?: string; value?: string }) {
  return (
    <Button type="submit" variant="line" size="compact" {...button}>
      {label}
    </Button>
  )
}
