// Addresses of the files of an uploaded video.
import { href } from '#app/shared/href.ts'
import type { UploadedVideo } from './uploaded-video.model.ts'

export function getVideoPaths(listingId: string, { version, hasPoster }: UploadedVideo) {
  const query = `?v=${version}`
  return {
    file: `${href('/properties/:id/video/file', { id: listingId })}${query}`,
    poster: hasPoster ? `${href('/properties/:id/video/poster', { id: listingId })}${query}` : null,
  }
}
