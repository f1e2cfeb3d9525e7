// Input of an error report. The page cuts its texts to the same lengths before sending (app/ui/browser/report-error.ts).
import { z } from 'zod'

export const ERROR_REPORT_MAX_BYTES = 16 * 1_024

/** Query and fragment are removed, because they may contain a search or a secret token. */
const bareAddress = z
  .string()
  .max(500)
  .transform((value) => value.split(/[?#]/)[0] ?? '')

export const errorReportInput = z.strictObject({
  errorId: z.string().regex(/^[a-z0-9-]{4,60}$/i),
  component: z.string().max(200),
  path: bareAddress,
  error: z.strictObject({
    name: z.string().max(100),
    message: z.string().max(500),
    stack: z.string().max(4_000),
  }),
  componentStack: z.string().max(4_000),
  timestamp: z.iso.datetime(),
  userAgent: z.string().max(300),
  url: bareAddress,
  environment: z.string().max(40),
})
export type ErrorReportInput = z.infer<typeof errorReportInput>
