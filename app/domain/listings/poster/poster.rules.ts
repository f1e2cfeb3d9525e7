import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'

export type PosterChoice = { lang: Locale; phone: boolean }

/** From the address of the file. Unknown values count as absent. */
export const readPosterChoice = (params: URLSearchParams): PosterChoice => ({
  lang: LOCALES.find((locale) => locale === params.get('lang')) ?? 'en',
  phone: params.get('phone') === 'on',
})
