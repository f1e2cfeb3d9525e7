import type { AnnouncementTone } from '#app/shared/site-text-vocabulary.ts'

export const BAR_TEXT_MAX = 160
export const BAR_LINK_MAX = 2_000
/** How long a bar may be shown. */
export const MAX_BAR_DAYS = 92
/** How many the console lists, and so many are looked through for the one that is shown. */
export const MAX_LISTED_BARS = 20

/** What every page shows, in the language of the visitor. */
export type ShownBar = { id: string; text: string; link: string | null; tone: AnnouncementTone }

export type StoredBar = {
  id: string
  text: string
  textFil: string
  link: string | null
  tone: AnnouncementTone
  startsAt: Date
  endsAt: Date
}
export type ListedBar = StoredBar & { authorName: string | null; state: 'shown' | 'waiting' | 'covered' | 'ended' }
