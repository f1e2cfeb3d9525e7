// The photos of a listing as its owner sees them.

export const CAPTION_MAX = 200
/** The form without JavaScript sends few files at a time, because the server keeps them in memory together. */
export const FILES_PER_FORM = 4

export type OwnPhoto = {
  id: string
  url: string
  width: number
  height: number
  widths: number[]
  caption: string
  placeholder: string | null
  isIllustration: boolean
  isPanorama: boolean
  /** The number of an earlier photo that shows the same, starting at 1. */
  sameAsNumber: number | null
}

/** What an undo needs. The files stay for an hour. */
export type RemovedPhoto = { stem: string; position: number; caption: string }
export type PhotoChangeResult = { photos: OwnPhoto[]; removed?: RemovedPhoto }
