/** The two files every page needs at once; preloaded by the document. The peso sign is small and comes when it is met (fonts.css). */
export const PRELOADED_FONTS = [
  '/fonts/hanken-grotesk-latin.eeb906ed.woff2',
  '/fonts/bricolage-grotesque-latin.f8e15411.woff2',
] as const
