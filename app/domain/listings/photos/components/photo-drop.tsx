// Where photos come from: dropped anywhere on the page, chosen, or pasted.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ImageIcon, UploadIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { PICTURE_ACCEPT } from '#app/domain/kernel/uploads/picture.rules.ts'

type PhotoDropProps = { maxUploadMb: number; onFiles: (files: readonly File[]) => void }

export function PhotoDrop({ maxUploadMb, onFiles }: PhotoDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles(onFiles)
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-picture border-[1.5px] border-dashed px-4 py-4 max-sm:flex-col max-sm:text-center',
        isOver ? 'border-sea bg-sea-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span className="grid size-9 place-items-center rounded-control bg-sea-soft text-sea">
        <ImageIcon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{m.photos_drop()}</p>
        <p className="text-tiny text-ink-soft">{m.photos_drop_hint({ mb: String(maxUploadMb) })}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_ACCEPT}
        hidden
        onChange={(event) => {
          onFiles(Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = '' // the same file may be chosen again
        }}
      />
      <Button
        variant="line"
        size="compact"
        icon={<UploadIcon size={18} />}
        className="max-sm:w-full"
        onClick={() => input.current?.click()}
      >
        {m.photos_choose()}
      </Button>
    </div>
  )
}

/** A file that is dropped beside the box would replace the page, so the whole window accepts it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onTransfer = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = Array.from(data?.files ?? [])
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setIsOver(false)
      onTransfer(event, event.dataTransfer)
    }
    const onPaste = (event: ClipboardEvent) => onTransfer(event, event.clipboardData)
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [])
  return isOver
}
