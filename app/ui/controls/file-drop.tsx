// A drop zone for files. The native file input covers the whole box invisibly, so that dropping and choosing work without JavaScript. A file
// over the limit is refused before it is sent; the server checks it again.
import { useState, type ComponentProps, type ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from './button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldNotes, useField } from './field-frame.tsx'
import { CircleAlertIcon, CircleCheckIcon, UploadIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { buildFileList, listFilesWithin } from '#app/ui/browser/chosen-files.ts'

export type FileState = {
  id: string
  name: string
  /** From 0 to 100, where 100 is complete. */
  progress?: number
  error?: string
}

type FileDropProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string
  hint?: ReactNode
  error?: string
  /** The limit of one file, which `hint` or a text beside the field names. */
  maxMb: number
  /** The chosen files within the limit, or none. */
  onFiles?: (files: File[]) => void
  files?: readonly FileState[]
  onRemove?: (id: string) => void
}

export function FileDrop(props: FileDropProps) {
  const { label, hint, error: givenError, maxMb, onFiles, files, onRemove, id, className, ...input } = props
  const [isTooLarge, setTooLarge] = useState(false)
  const error = isTooLarge ? m.error_upload_tooLarge({ mb: maxMb }) : givenError
  const field = useField({ id, hint, error })
  const [isOver, setOver] = useState(false)
  return (
    <div className={cx('grid grid-cols-1 gap-2', className)}>
      <div
        className={cx(
          'relative flex min-h-20 items-center gap-3.5 rounded-picture border-[1.5px] border-dashed px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea has-disabled:opacity-60',
          error ? 'border-brick' : 'border-line-strong',
          isOver ? 'bg-sea-soft' : 'bg-surface hover:bg-hover',
        )}
      >
        <UploadIcon size={24} className="text-sea" />
        <label htmlFor={field.id} className="min-w-0 text-label font-semibold">
          {label}
        </label>
        <input
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          {...field.control}
          {...input}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const { currentTarget } = event
            const chosen = Array.from(currentTarget.files ?? [])
            const sendable = listFilesWithin(chosen, maxMb)
            setTooLarge(sendable.length < chosen.length)
            if (sendable.length < chosen.length) {
              currentTarget.value = ''
              currentTarget.files = buildFileList(sendable)
            }
            onFiles?.(sendable)
          }}
        />
      </div>
      <FieldNotes id={field.id} hint={hint} error={error} />
      {files && files.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function FileRow({ file, onRemove }: { file: FileState; onRemove?: (id: string) => void }) {
  const { id, name, progress, error } = file
  const percent = progress === undefined ? undefined : Math.round(progress)
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3 text-sm">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="truncate font-medium">{name}</p>
        {error ? (
          <p role="alert" className="flex gap-1.5 text-tiny text-brick">
            <CircleAlertIcon size={16} />
            {error}
          </p>
        ) : percent === 100 ? (
          <p className="flex gap-1.5 text-tiny text-leaf">
            <CircleCheckIcon size={16} />
            {m.ui_uploaded()}
          </p>
        ) : percent === undefined ? null : (
          <Progress label={`${name}: ${m.ui_uploading({ percent })}`} value={percent} className="mt-1.5" />
        )}
      </div>
      {onRemove ? (
        <IconButton label={m.ui_remove({ name })} onClick={() => onRemove(id)}>
          <XIcon size={18} />
        </IconButton>
      ) : null}
    </li>
  )
}
