// Front matter of a post. A file that does not match stops the first request for the blog, and a test reads every file before that.
import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'
import { POST_CATEGORIES } from './post.model.ts'

const text = (max: number) => z.string().min(1).max(max)
const day = z.string().refine(isDay)

export const postFields = z.strictObject({
  title: text(90),
  titleFil: text(110),
  description: text(170),
  descriptionFil: text(190),
  summaryFil: text(900).min(200),
  category: z.enum(POST_CATEGORIES),
  published: day,
  updated: day,
  picture: z.string().regex(/^blog-[a-z0-9-]+$/),
  pictureAlt: text(120),
  pictureAltFil: text(140),
})
export type PostFields = z.infer<typeof postFields>
