// Plays the uploaded video of a listing; loaded when somebody presses play.
import { useState } from 'react'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import { getVideoFrame } from '#app/domain/listings/media/video-frame.rules.ts'
import { m } from '#app/messages/messages.js'

type PlayerProps = { video: UploadedVideo; poster: string | null; address: string }

export function VideoPlayer({ video, poster, address }: PlayerProps) {
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
        style={getVideoFrame(video)}
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
