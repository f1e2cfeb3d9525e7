import type { UploadedVideo } from './uploaded-video.model.ts'

/** The place is reserved before the video is loaded. An upright video is not higher than most of the screen. */
export const getVideoFrame = ({ width, height }: UploadedVideo) => ({
  aspectRatio: `${width} / ${height}`,
  maxHeight: '70vh',
  maxWidth: '100%',
})
