import { z } from 'zod'
import { DATA_SAVING_MODES } from '#app/shared/data-saving.ts'
import { returnPath } from './return-path.ts'

export const dataSavingInput = z.strictObject({ mode: z.enum(DATA_SAVING_MODES), returnTo: returnPath })
