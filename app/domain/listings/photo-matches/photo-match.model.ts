import { defineList } from '#app/shared/lists/define-list.ts'
import { choice } from '#app/shared/lists/filters.ts'

const PHOTO_MATCH_STATES = ['open', 'handled'] as const
export type PhotoMatchState = (typeof PHOTO_MATCH_STATES)[number]

export const photoMatchList = defineList({
  filters: { state: choice(PHOTO_MATCH_STATES, { fallback: 'open' }) },
  pageSize: 20,
})

type MatchedPhoto = { url: string; listingId: string; listingTitle: string; ownerId: string; ownerName: string }

/** The same picture in listings of two owners. `first` was uploaded earlier. */
export type PhotoMatchRow = {
  id: string
  foundAt: Date
  handledAt: Date | null
  first: MatchedPhoto
  second: MatchedPhoto
}
