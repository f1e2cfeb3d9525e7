import { z } from 'zod'
import { CHECKLIST_STATES } from './checklist.model.ts'

export const checklistInput = z.strictObject({ state: z.enum(CHECKLIST_STATES) })
