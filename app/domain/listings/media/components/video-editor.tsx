// The uploaded video of a listing for its owner: what renters see, upload and removal. Works as a plain form, too.
import { type FormEvent, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import { VIDEO_ACCEPT } from '#app/domain/listings/media/uploaded-video.model.ts'
import { m } from '#app/messages/messages.js'
import { MAX_VIDEO_MB, MAX_VIDEO_SECONDS } from '#app/shared/constants.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { UploadIcon } from '#app/ui/icons/icons.tsx'
import { UploadedVideoPart } from './uploaded-video.tsx'

export type VideoEditorProps = {
  listingId: string
  video: UploadedVideo | null
  cover: string | null
  /** The listing has a link to a video, too. */
  hasLink: boolean
  /** The page of the video. */
  path: string
  /** Random, from the server: a form that is sent twice has one effect. */
  formKey: string
  error?: string | undefined
}

export function VideoEditor({ listingId, video, cover, hasLink, path, formKey, error }: VideoEditorProps) {
  const upload = useVideoUpload(listingId, formKey)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">{getState(video !== null, hasLink)}</p>
      {video ? (
        <div className="grid gap-3 sm:max-w-md">
          <UploadedVideoPart key={video.version} {...{ listingId, video, cover }} />
          <ButtonLink
            to={`${path}?remove`}
            variant="line"
            size="compact"
            icon={<TrashIcon size={18} />}
            className="justify-self-start"
          >
            {m.video_remove()}
          </ButtonLink>
        </div>
      ) : null}
      <Form
        method="post"
        action={path}
        encType="multipart/form-data"
        onSubmit={upload.handleSubmit}
        className="grid grid-cols-1 gap-3 sm:max-w-md"
      >
        <input type="hidden" name="key" value={upload.key} />
        <FileDrop
          key={upload.key}
          id="uploaded-video"
          name="video"
          label={video ? m.video_choose_other() : m.video_choose()}
          hint={m.video_file_hint({ seconds: MAX_VIDEO_SECONDS, mb: MAX_VIDEO_MB })}
          accept={VIDEO_ACCEPT}
          maxMb={MAX_VIDEO_MB}
          error={upload.error ?? error}
          onFiles={upload.choose}
          {...(upload.chosenName === null ? {} : { files: [{ id: 'video', name: upload.chosenName }] })}
          required
        />
        {upload.percent === null ? (
          <Button
            type="submit"
            variant="line"
            size="small"
            icon={<UploadIcon size={18} />}
            className="justify-self-start"
          >
            {m.video_upload()}
          </Button>
        ) : (
          <Sending percent={upload.percent} onStop={upload.stop} />
        )}
      </Form>
      <output aria-live="polite" className="text-sm text-leaf empty:hidden">
        {upload.isDone ? m.video_done_upload() : ''}
      </output>
    </div>
  )
}

function getState(hasVideo: boolean, hasLink: boolean): string {
  if (hasVideo) return hasLink ? m.video_shown_instead_of_link() : m.video_shown()
  return hasLink ? m.video_link_shown() : m.video_none()
}

function Sending({ percent, onStop }: { percent: number; onStop: () => void }) {
  const label = percent < 100 ? m.ui_uploading({ percent }) : m.video_checking()
  return (
    <div className="grid gap-2">
      <p className="text-sm">{label}</p>
      <Progress label={label} {...(percent < 100 ? { value: percent } : {})} />
      <Button variant="line" size="compact" onClick={onStop} className="justify-self-start">
        {m.ui_cancel()}
      </Button>
    </div>
  )
}

/** With JavaScript the file is sent beside the page, with its progress. A repeated attempt has the same key. */
function useVideoUpload(listingId: string, formKey: string) {
  const [key, setKey] = useState(formKey)
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const [chosenName, setChosenName] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)
  const { revalidate } = useRevalidator()

  const send = async (file: File) => {
    setError(undefined)
    setIsDone(false)
    setPercent(0)
    const controller = new AbortController()
    sending.current = controller
    try {
      const { checkVideoFile, sendVideo } = await import('#app/domain/listings/media/browser/send-video.ts')
      const problem =
        (await checkVideoFile(file)) ??
        (await sendVideo({ listingId, key, file, onProgress: setPercent, signal: controller.signal }))
      if (problem !== null) return setError(problem)
      if (controller.signal.aborted) return
      await revalidate()
      setKey(crypto.randomUUID()) // the next file is another upload; a new field is empty
      setChosenName(null)
      setIsDone(true)
    } catch {
      setError(m.photos_lost()) // the code could not be loaded
    } finally {
      setPercent(null)
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('video')
    event.preventDefault()
    if (percent !== null || !(file instanceof File)) return
    if (file.size === 0) setError(m.field_field_file_required())
    else void send(file)
  }
  const choose = ([file]: readonly File[]) => {
    setError(undefined)
    setChosenName(file?.name ?? null)
  }
  return { key, percent, error, isDone, chosenName, choose, handleSubmit, stop: () => sending.current?.abort() }
}
