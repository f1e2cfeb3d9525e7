// The video of a listing: a link to its host, which plays it here when it is pressed. In data-saving mode and without JavaScript it stays a link.
import { type MouseEvent, useState } from 'react'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { buildVideoAddress, VIDEO_PROVIDER_NAMES } from '#app/domain/listings/media/video-link.rules.ts'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { href } from '#app/shared/href.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'

export function ListingVideoPart({ listing: { id, video } }: { listing: Pick<ListingDetail, 'id' | 'video'> }) {
  const [isPlaying, setIsPlaying] = useState(false)
  if (!video) return null
  const host = VIDEO_PROVIDER_NAMES[video.provider]
  if (isPlaying)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own without script, and the frame in it has its sandbox
      <iframe
        src={href('/properties/:id/video', { id })}
        title={m.video_title({ host })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-card bg-night"
      />
    )
  const play = (event: MouseEvent) => {
    if (isSavingData() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsPlaying(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={buildVideoAddress(video)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={play}
        className={buttonClass({ variant: 'line', size: 'small' })}
      >
        <EyeIcon size={18} />
        {m.video_play()}
      </a>
      <p className="text-sm text-ink-soft">{isSavingData() ? m.video_hint_link({ host }) : m.video_hint({ host })}</p>
    </div>
  )
}
