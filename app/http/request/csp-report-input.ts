// Reports of blocked content in the two formats that browsers send: `report-uri` (one object) and the Reporting API (a list).
// Only what names the cause is read: no query, no fragment, no sample of the page.
import { z } from 'zod'

export const CSP_REPORT_MAX_BYTES = 16 * 1_024
export const CSP_REPORT_TYPES = /^application\/(csp-report|reports\+json|json)\b/i
const MAX_REPORTS = 20

/** `script-src-elem 'self'` in old browsers: only the name. */
const directive = z
  .string()
  .max(500)
  .transform((value) => value.split(' ')[0] ?? '')
  .pipe(z.string().regex(/^[a-z-]{3,40}$/))
const address = z.string().max(2_000)
const line = z.number().int().min(0).max(10_000_000)

/** The token of a shared list is part of its path. Names of files have a dot and stay. */
const SECRET_SEGMENT = /\/[\w-]{20,}(?=\/|$)/g

/** Origin and path of an address, without query and fragment; keywords such as `inline` and `eval` stay. */
function toBareAddress(value: string): string {
  if (/^[a-z-]{1,20}$/.test(value)) return value
  if (!URL.canParse(value)) return 'unknown'
  const { origin, protocol, pathname } = new URL(value)
  return origin === 'null' ? protocol : `${origin}${pathname.replaceAll(SECRET_SEGMENT, '/…')}`.slice(0, 200)
}
const bareAddress = address.transform(toBareAddress)

const legacyReport = z
  .object({
    'csp-report': z.object({
      'document-uri': bareAddress,
      'effective-directive': directive.optional(),
      'violated-directive': directive.optional(),
      'blocked-uri': bareAddress.optional(),
      'source-file': bareAddress.optional(),
      'line-number': line.optional(),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    directive: report['effective-directive'] ?? report['violated-directive'] ?? 'unknown',
    blocked: report['blocked-uri'] ?? 'unknown',
    source: report['source-file'] ?? 'unknown',
    line: report['line-number'] ?? 0,
  }))

const modernReport = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: bareAddress,
      effectiveDirective: directive,
      blockedURL: bareAddress.nullish(),
      sourceFile: bareAddress.nullish(),
      lineNumber: line.nullish(),
    }),
  })
  .transform(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL ?? 'unknown',
    source: body.sourceFile ?? 'unknown',
    line: body.lineNumber ?? 0,
  }))

export const cspReportsInput = z.union([
  legacyReport.transform((report) => [report]),
  z.array(modernReport).min(1).max(MAX_REPORTS),
])
export type CspReport = z.output<typeof modernReport>
