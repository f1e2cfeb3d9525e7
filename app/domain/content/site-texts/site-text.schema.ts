// The forms of the editor. A draft may lack anything but its text; what is published is complete.
import { z } from 'zod'
import { postShape } from '#app/domain/content/blog/post.schema.ts'
import { findMarkdownProblem, MARKDOWN_MAX } from '#app/domain/content/documents/markdown-bounds.rules.ts'
import { pageShape } from '#app/domain/content/pages/page.schema.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { isDay } from '#app/shared/dates.ts'
import { isTimeOfDay } from '#app/shared/manila-time.ts'
import { toOneLine } from '#app/shared/text.ts'
import { SLUG_MAX, SLUG_PATTERN } from './site-text-name.rules.ts'

const FIELD_MAX = 1_000

/** Browsers send line ends as CR LF. */
const body = z
  .string('field.required')
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trimEnd())
  .pipe(
    z
      .string()
      .min(1, 'field.required')
      .max(MARKDOWN_MAX, 'field.tooLong')
      .superRefine((text, check) => {
        const problem = text.length > MARKDOWN_MAX ? null : findMarkdownProblem(text)
        if (problem !== null) check.addIssue({ code: 'custom', message: problem })
      }),
  )

const draftField = z
  .string()
  .transform(toOneLine)
  .pipe(z.string().max(FIELD_MAX, 'field.tooLong' satisfies FieldCode))
  .optional()

const version = z.coerce.number('field.invalid').int('field.invalid').min(0, 'field.invalid').max(2_147_483_647)
/** The number of the newest version that the person saw. */
const seen = { seen: version }
const unusedTime = { publishDay: z.string().max(20).optional(), publishTime: z.string().max(20).optional() }
const time = {
  publishDay: z.string('field.required').refine(isDay, 'field.date.invalid'),
  publishTime: z.string('field.required').refine(isTimeOfDay, 'siteText.time.invalid'),
}

const toDraft = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, draftField])) as Record<keyof Shape, typeof draftField>

function buildForm<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const draft = { ...toDraft(shape), body, ...seen, ...unusedTime }
  return z.discriminatedUnion(
    'intent',
    [
      z.strictObject({ intent: z.literal('preview'), ...draft }),
      z.strictObject({ intent: z.literal('save'), ...draft }),
      z.strictObject({ intent: z.literal('publish'), ...shape, body, ...seen, ...unusedTime }),
      z.strictObject({ intent: z.literal('schedule'), ...shape, body, ...seen, ...time }),
    ],
    'field.invalid',
  )
}

export const postForm = buildForm(postShape)
export const pageForm = buildForm(pageShape)

export const newPostForm = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('create'),
      slug: z
        .string('field.required')
        .trim()
        .max(SLUG_MAX, 'field.tooLong')
        .regex(SLUG_PATTERN, 'siteText.slug.invalid'),
    }),
  ],
  'field.invalid',
)

export const historyForm = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('restore'), number: version, ...seen }),
    z.strictObject({ intent: z.literal('useFile'), ...seen }),
    z.strictObject({ intent: z.literal('hide'), ...seen }),
    z.strictObject({ intent: z.literal('unschedule'), ...seen }),
  ],
  'field.invalid',
)
