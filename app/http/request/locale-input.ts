import { z } from 'zod'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { returnPath } from './return-path.ts'

export const localeInput = z.strictObject({ locale: z.enum(LOCALES), returnTo: returnPath })
