import { z } from 'zod'
import { MAX_NOTE } from './note.model.ts'

export const noteInput = z.strictObject({
  intent: z.literal('note', 'field.invalid'),
  /** Made when the form is shown, so that a double click stores one note. */
  key: z.uuid('field.invalid'),
  body: z.string('field.required').trim().min(1, 'field.required').max(MAX_NOTE, 'field.tooLong'),
})
export type NoteInput = Omit<z.output<typeof noteInput>, 'intent'>
