// Front matter of a page.
import { z } from 'zod'
import { fieldText } from '#app/domain/content/documents/field-text.schema.ts'
import { isDay } from '#app/shared/dates.ts'

/** What an administrator writes; the day of the last change is that of the publication. */
export const pageShape = { title: fieldText(60), description: fieldText(170) }

export const pageFields = z.strictObject({ ...pageShape, updated: z.string().refine(isDay) })
