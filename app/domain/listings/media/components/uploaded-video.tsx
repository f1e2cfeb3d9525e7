// The uploaded video of a listing: a picture with its length and size, which plays when it is pressed. Nothing of the video is loaded before. In
// data-saving mode and without JavaScript it is a link to the file.
import { useState } from 'react'
import { getVideoPaths } from '#app/domain/listings/media/uploaded-video.rules.ts'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { getVideoFrame } from '#app/domain/listings/media/video-frame.rules.ts'
import { formatVideoFacts } from '#app/domain/listings/media/uploaded-video.labels.ts'
import { EyeIcon } from '#app/ui/icons/icons.tsx'
import { buildPlayLink, PlayLink } from './play-link.tsx'
import type { VideoPlayer } from './video-player.tsx'

type UploadedVideoProps = {
  listingId: string
  video: UploadedVideo
  /** The address of a photo of the listing, for a video without a picture of its own. */
  cover: string | null
}

export function UploadedVideoPart({ listingId, video, cover }: UploadedVideoProps) {
  const [Player, setPlayer] = useState<typeof VideoPlayer | null>(null)
  const paths = getVideoPaths(listingId, video)
  const poster = paths.poster ?? cover
  if (Player) return <Player {...{ video, poster }} address={paths.file} />
  const play = {
    address: paths.file,
    onPlay: () =>
      void import('./video-player.tsx').then(
        (loaded) => setPlayer(() => loaded.VideoPlayer),
        () => location.assign(paths.file), // what the link does
      ),
  }
  const facts = formatVideoFacts(video)
  if (poster === null || isSavingData()) return <PlayLink {...play}>{facts}</PlayLink>
  return (
    <a
      {...buildPlayLink(play)}
      className="relative block overflow-hidden rounded-card bg-night"
      style={getVideoFrame(video)}
    >
      <img src={poster} alt="" loading="lazy" className="size-full object-cover" />
      <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <span className={buttonClass({ size: 'compact' })}>
          <EyeIcon size={18} />
          {m.video_play()}
        </span>
        <span className="rounded-control bg-surface px-2 py-1 text-sm">{facts}</span>
      </span>
    </a>
  )
}
