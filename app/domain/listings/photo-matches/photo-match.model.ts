export const PHOTO_MATCH_PAGE_SIZE = 20

export const PHOTO_MATCH_STATES = ['open', 'handled'] as const
export type PhotoMatchState = (typeof PHOTO_MATCH_STATES)[number]

type MatchedPhoto = { url: string; listingId: string; listingTitle: string; ownerId: string; ownerName: string }

/** The same picture in listings of two owners. `first` was uploaded earlier. */
export type PhotoMatchRow = {
  id: string
  foundAt: Date
  handledAt: Date | null
  first: MatchedPhoto
  second: MatchedPhoto
}
