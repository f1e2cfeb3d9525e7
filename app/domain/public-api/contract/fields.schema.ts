// Parts that the schemas of several operations share.
import { z } from 'zod'

export const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 25

export const nothing = z.strictObject({})
export const idParams = z.strictObject({ id: z.uuid('field.invalid') })

export const cursorField = z
  .string()
  .max(200, 'field.tooLong')
  .optional()
  .describe('`next` of the page before. Without it, the first page.')
export const pageQuery = z.strictObject({
  cursor: cursorField,
  limit: z.coerce
    .number('field.number.invalid')
    .int('field.number.invalid')
    .min(1, 'field.number.tooSmall')
    .max(MAX_PAGE_SIZE, 'field.number.tooLarge')
    .optional()
    .describe(`Entries of a page: up to ${MAX_PAGE_SIZE}, ${DEFAULT_PAGE_SIZE} without it.`),
})

export const centavos = z.int().describe('Philippine centavos: 100 are one peso.')
export const moment = z.iso.datetime()
export const day = z.iso.date()

export const pageResponse = <T extends z.ZodType>(entry: T) =>
  z.object({
    data: z.array(entry),
    next: z.string().nullable().describe('The cursor of the next page; null at the end.'),
  })

/** Of a problem with one field of the request. */
const fieldProblem = z.object({
  pointer: z.string().describe('JSON pointer into the body, or the name of the parameter.'),
  code: z.string(),
  message: z.string(),
})
export const problemResponse = z.object({
  type: z.url(),
  title: z.string().describe('What happened and what to do, in the language of the request.'),
  status: z.int(),
  code: z.string().describe('Stable; programs compare this.'),
  instance: z.string().describe('Names the request when you write to us.'),
  errors: z.array(fieldProblem).optional(),
})
