// What a page may tell about a failure in the browser (spec §7). Sizes are those the page itself keeps to (ui/layout/report-error.ts).
import { z } from 'zod'

export const ERROR_REPORT_MAX_BYTES = 16 * 1_024

/** Query and fragment may hold a person's search or a secret link: they are dropped even if a page sends them. */
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
