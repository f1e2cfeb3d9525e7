import { z } from 'zod'
import { isUuid } from '#app/shared/uuid.ts'
import { MAX_RESOLUTION, REPORT_DECISIONS, REPORT_KINDS, type ReportKind, type ReportRef } from './report.model.ts'

/** 'message:4f…', the open report in the address. */
export function readReportRef(text: string | null): ReportRef | null {
  const [kind, id = ''] = (text ?? '').split(':')
  return REPORT_KINDS.includes(kind as ReportKind) && isUuid(id) ? { kind: kind as ReportKind, id } : null
}

const ref = { kind: z.enum(REPORT_KINDS, 'field.invalid'), id: z.uuid('field.invalid') }

export const reportAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('decide'),
      ...ref,
      decision: z.enum(REPORT_DECISIONS, 'field.chooseOne'),
      note: z
        .string()
        .trim()
        .max(MAX_RESOLUTION, 'field.tooLong')
        .regex(/^[^\0]*$/, 'field.characters')
        .default(''),
    }),
    z.strictObject({ intent: z.literal('undo'), ...ref }),
  ],
  'field.invalid',
)
export type ReportAction = z.output<typeof reportAction>
