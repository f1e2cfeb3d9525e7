import { memo } from 'react'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { UploadTile } from '#app/ui/controls/upload-tile.tsx'
import type { Upload } from '#app/domain/listings/photos/browser/upload-queue.ts'

type UploadingTileProps = { upload: Upload; order: number; onCancel: () => void; onRetry: () => void }

export function UploadingTile({ upload, order, onCancel, onRetry }: UploadingTileProps) {
  const { file, state, progress, reason, canRetry } = upload
  const common = { name: file.name, style: { order } }
  if (state === 'refused')
    return (
      <UploadTile
        state="refused"
        {...common}
        reason={reason.includes(file.name) ? reason : `${file.name}: ${reason}`}
        onRemove={onCancel}
        {...(canRetry ? { onRetry, retryLabel: m.ui_try_again() } : {})}
      />
    )
  return (
    <UploadTile
      state="uploading"
      {...common}
      progress={progress}
      progressText={m.photos_progress({
        sent: formatMegabytes((file.size * progress) / 100),
        total: formatMegabytes(file.size),
      })}
      picture={<Preview file={file} />}
      onCancel={onCancel}
    />
  )
}

const formatMegabytes = (bytes: number) => formatNumber(Math.round(bytes / 104_857.6) / 10)

/** Memoized, because the tile renders at every step of its progress. */
const Preview = memo(function Preview({ file }: { file: File }) {
  const showFile = (image: HTMLImageElement | null) => {
    if (!image) return
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  return <img ref={showFile} alt="" />
})
