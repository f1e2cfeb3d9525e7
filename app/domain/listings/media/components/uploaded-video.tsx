// The uploaded video of a listing: a picture with its length and size, which plays when it is pressed. Nothing of the video is loaded before. In
// data-saving mode and without JavaScript it is a link to the file.
import { type MouseEvent, useState } from 'react'
import { getVideoPaths } from '#app/domain/listings/media/uploaded-video.rules.ts'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { formatVideoFacts } from '#app/domain/listings/media/uploaded-video.labels.ts'
import { EyeIcon } from '#app/ui/icons/icons.tsx'

type UploadedVideoProps = {
  listingId: string
  video: UploadedVideo
  /** The address of a photo of the listing, for a video without a picture of its own. */
  cover: string | null
}

export function UploadedVideoPart({ listingId, video, cover }: UploadedVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const paths = getVideoPaths(listingId, video)
  const poster = paths.poster ?? cover
  if (isPlaying) return <Player {...{ video, poster }} address={paths.file} />
  const play = (event: MouseEvent) => {
    if (isSavingData() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsPlaying(true)
  }
  const link = { href: paths.file, target: '_blank', rel: 'noopener', onClick: play }
  const facts = formatVideoFacts(video)
  if (poster === null || isSavingData())
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a {...link} className={buttonClass({ variant: 'line', size: 'small' })}>
          <EyeIcon size={18} />
          {m.video_play()}
        </a>
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
    )
  return (
    <a {...link} className="relative block overflow-hidden rounded-card bg-night" style={getFrame(video)}>
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

type PlayerProps = { video: UploadedVideo; poster: string | null; address: string }

function Player({ video, poster, address }: PlayerProps) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of rooms by a person, who has no captions for it */}
      <video
        ref={(element) => element?.focus()}
        src={address}
        aria-label={m.video_uploaded_title()}
        controls
        autoPlay
        playsInline
        preload="none"
        {...(poster === null ? {} : { poster })}
        onError={() => setHasFailed(true)}
        className="w-full rounded-card bg-night"
        style={getFrame(video)}
      />
      {hasFailed ? (
        <p role="alert" className="mt-2 text-sm text-brick">
          {m.video_failed()}{' '}
          <a href={address} target="_blank" rel="noopener" className="text-sea underline underline-offset-3">
            {m.video_open_file()}
          </a>
        </p>
      ) : null}
    </>
  )
}

/** The place is reserved before the video is loaded. An upright video is not higher than most of the screen. */
const getFrame = ({ width, height }: UploadedVideo) => ({
  aspectRatio: `${width} / ${height}`,
  maxHeight: '70vh',
  maxWidth: '100%',
})
