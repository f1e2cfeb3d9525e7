// Values of the columns of site texts and the announcement bar.

export const SITE_TEXT_EFFECTS = ['text', 'file', 'hidden'] as const
export type SiteTextEffect = (typeof SITE_TEXT_EFFECTS)[number]

export const ANNOUNCEMENT_TONES = ['info', 'warning'] as const
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number]
