// Draws one moment of a video as a picture.

/** The first moments are often dark or blurred. */
const AT_SECONDS = 1
const MAX_SIDE_PX = 1_280
const QUALITY = 0.85
/** A browser that cannot decode the video may say nothing at all. */
const GIVE_UP_MS = 15_000

/** Null if the browser cannot do it. */
export async function makePoster(address: string): Promise<Blob | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = address
    await waitFor(video, 'loadeddata')
    video.currentTime = Math.min(AT_SECONDS, video.duration / 2)
    await waitFor(video, 'seeked')
    return await drawFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load() // ends the download
  }
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video did not load')), GIVE_UP_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('the video cannot be played'))),
      { once: true },
    )
  })
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
