// A line of the front matter, from a file or from a form.
import { z } from 'zod'
import { toOneLine } from '#app/shared/text.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'

const line = z.string('field.required' satisfies FieldCode).transform(toOneLine)

export const fieldText = (max: number) =>
  line.pipe(
    z
      .string()
      .min(1, 'field.required' satisfies FieldCode)
      .max(max, 'field.tooLong' satisfies FieldCode),
  )
