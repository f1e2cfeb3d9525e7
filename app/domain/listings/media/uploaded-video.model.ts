// The video that an owner uploaded.

/** A private bucket: the listing decides who may see it. */
export const VIDEO_BUCKET = 'documents' as const
export const VIDEO_FOLDER = 'listing-videos'
export const VIDEO_ACCEPT = 'video/mp4'

/** What a page needs to show it. The files are at fixed addresses below the listing. */
export type UploadedVideo = {
  seconds: number
  width: number
  height: number
  sizeBytes: number
  hasPoster: boolean
  /** Changes with the file, so that a browser does not show a kept one. */
  version: string
}
