// The video of a listing: a link to its host, which plays it here when it is pressed. In data-saving mode and without JavaScript it stays a link.
import { useState } from 'react'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { buildVideoAddress, VIDEO_PROVIDER_NAMES } from '#app/domain/listings/media/video-link.rules.ts'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { href } from '#app/shared/href.ts'
import { PlayLink } from './play-link.tsx'

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
  return (
    <PlayLink address={buildVideoAddress(video)} onPlay={() => setIsPlaying(true)}>
      {isSavingData() ? m.video_hint_link({ host }) : m.video_hint({ host })}
    </PlayLink>
  )
}
