import { z } from 'zod'
import { isUuid } from '#app/shared/uuid.ts'
import { MAX_COMPARED } from './received-list.model.ts'

/** The applications to compare, without repetitions. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isUuid)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

const id = z.uuid('field.invalid')

/** One checkbox sends a text, several send a list. */
export const compareInput = z.strictObject({
  ids: z
    .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
    .refine((ids) => ids.length <= MAX_COMPARED, 'application.compare.tooMany'),
})
