// Front matter of a post. A file that does not match stops the first request for the blog, and a test reads every file before that.
import { z } from 'zod'
import { fieldText } from '#app/domain/content/documents/field-text.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { POST_CATEGORIES } from './post.model.ts'

const day = z.string('field.required').refine(isDay, 'field.date.invalid')

export const SUMMARY_MIN = 200

/** What an administrator writes; the day of the last change is that of the publication. */
export const postShape = {
  title: fieldText(90),
  titleFil: fieldText(110),
  description: fieldText(170),
  descriptionFil: fieldText(190),
  summaryFil: fieldText(900).refine((text) => text.length >= SUMMARY_MIN, 'siteText.summary.tooShort'),
  category: z.enum(POST_CATEGORIES, 'field.required'),
  published: day,
  picture: z.string('field.required').regex(/^blog-[a-z0-9-]+$/, 'field.invalid'),
  pictureAlt: fieldText(120),
  pictureAltFil: fieldText(140),
}

export const postFields = z.strictObject({ ...postShape, updated: day })
export type PostFields = z.infer<typeof postFields>
