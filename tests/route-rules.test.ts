// Enforces how routes and forms are written: bodies, notices, robots and lists go through the mechanisms of docs/architecture.md.
// Every rule also runs against an example that breaks it, so that a rule that cannot fail is noticed.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTestFile, listSourceFiles } from './support/source-files.ts'

/** Who reads the body of a request without `submit` or `receive`, and what checks it there. */
const BODY_READERS: Record<string, string> = {
  // by the schema of the operation
  'app/http/public-api/answer-api.server.ts': "parse(operation.body, await readBody(operation, request), 'body')",
  'app/routes/api/listings/listing-video-poster.ts': 'videoPoster.safeParse(',
  'app/routes/public/saved.tsx': 'heartForm.safeParse(',
  'app/routes/dashboard/settings/download-file.ts': 'downloadInput.safeParse(',
  'app/routes/account/register-enhanced/submit-registration-step.server.ts': 'processStep(',
  // one signed field, parsed after its signature was checked
  'app/routes/api/mail-reports.ts': 'receiveMailReport(ctx',
  'app/routes/api/sms-incoming.ts': 'smsReplyInput.safeParse(',
  'app/routes/api/facebook-data-deletion.ts': 'deleteForFacebook(ctx, signedRequest)',
  // these two run in the browser
  'app/routes/account/register-enhanced.tsx': 'clientAction',
  'app/ui/browser/form-failure.ts': 'initialValue',
}
const BODY_READ =
  /\.formData\(\)|\brequest(?:\.clone\(\))?\.(?:(?:json|text|arrayBuffer|blob|bytes)\(\)|body\b)|\bread(?:Form|ForeignForm|Json)\([^)]*\brequest\b/
/** The definition of a list reads them, with the same rules for every list (docs/architecture.md, Lists). */
const LIST_PARAMETER_READ = /\bparsePage\(|\.get\(\s*['"](?:page|sort)['"]\s*\)/
/** Browsers add fields to their reports. The answers of the public API may get more fields; its requests are strict. */
const ALLOWED_LOOSE_SCHEMAS = [
  'app/domain/public-api/contract/fields.schema.ts',
  'app/domain/public-api/listings/own-listing.schema.ts',
  'app/http/request/csp-report-input.ts',
]
const LOOSE_SCHEMA = /\bz\s*\.(?:object|looseObject)\(|\.(?:loose|passthrough|catchall)\(/

/** Pages read and write `?done=` through app/i18n/notices.ts, so that only a notice of the page is shown. */
const DONE_BY_HAND = /\b(?:get|has)\(\s*['"]done['"]\s*\)|[?&]done=/
/** The table of pages says which pages search engines may keep; who says it besides, and why. */
const ROBOTS_WRITERS: Record<string, string> = {
  'app/frame/site/robots-tag.tsx': 'writes what the table says',
  'app/routes/shared/seo/page-head.server.ts':
    'indexed pages that are hidden for some filters, or whose subject is gone',
}
const ROBOTS_BY_HAND = /\bname(?::\s*|=)['"]robots['"]/

/** A screen that needs only a limit of a schema would load the schema library, 25 KB of each first visit: such limits are in the `.model.ts`. */
const SCHEMA_LIMIT = /import \{\s*[A-Z][A-Z_]+(?:\s*,\s*[A-Z][A-Z_]+)*,?\s*\} from '[^']*\.schema\.ts'/

const sources = listSourceFiles()
const routes = sources.filter((path) => path.startsWith('app/routes/') && !isTestFile(path))

describe('routes and forms', () => {
  test('the test sees the routes', () => {
    expect(routes.length).toBeGreaterThan(300)
  })

  test('a screen takes the limits of its fields from a model, not from a schema', () => {
    const screens = sources.filter((path) => path.endsWith('.tsx') && !isTestFile(path))
    expect(screens.filter((path) => SCHEMA_LIMIT.test(readFileSync(path, 'utf8')))).toEqual([])
    expect(SCHEMA_LIMIT.test("import { NOTE_MAX, TITLE_MAX } from '#app/domain/x/y.schema.ts'")).toBe(true)
    expect(SCHEMA_LIMIT.test("import { noteInput, NOTE_MAX } from '#app/domain/x/y.schema.ts'")).toBe(false)
  })

  test('the body of a request reaches an action only through a strict schema (promise V1)', () => {
    const isChecked = (path: string) => /^app\/(?!adapters\/|http\/forms\/)/.test(path) && !isTestFile(path)
    const readers = sources.filter((path) => isChecked(path) && BODY_READ.test(readFileSync(path, 'utf8')))
    expect(readers.toSorted()).toEqual(Object.keys(BODY_READERS).toSorted())
    expect(readers.filter((path) => !readFileSync(path, 'utf8').includes(BODY_READERS[path] ?? ''))).toEqual([])
    for (const text of ['await args.request.formData()', 'await request.clone().json()', 'readForm(args.request)'])
      expect(BODY_READ.test(text)).toBe(true)

    const hasSchemas = (path: string) => /\.(schema|model)\.ts$|^app\/(routes|http)\//.test(path) && !isTestFile(path)
    const loose = sources.filter((path) => hasSchemas(path) && LOOSE_SCHEMA.test(readFileSync(path, 'utf8')))
    expect(loose.toSorted()).toEqual(ALLOWED_LOOSE_SCHEMAS)
    expect(LOOSE_SCHEMA.test('const input = z.object({ id: z.uuid() })')).toBe(true)
  })

  test('no route reads or writes the parameter of a notice by hand', () => {
    expect(routes.filter((path) => DONE_BY_HAND.test(readFileSync(path, 'utf8')))).toEqual([])
    for (const text of ["url.searchParams.get('done')", "params.has('done')", 'redirect(`${PAGE}?done=saved`)'])
      expect(DONE_BY_HAND.test(text)).toBe(true)
  })

  test('only the table of pages and the heads of indexed pages say what search engines may keep', () => {
    const writers = sources.filter(
      (path) => path.startsWith('app/') && !isTestFile(path) && ROBOTS_BY_HAND.test(readFileSync(path, 'utf8')),
    )
    expect(writers.toSorted()).toEqual(Object.keys(ROBOTS_WRITERS).toSorted())
    for (const text of ["{ name: 'robots', content: 'noindex' }", '<meta name="robots" content="noindex" />'])
      expect(ROBOTS_BY_HAND.test(text)).toBe(true)
  })

  test('routes reach the outside world through the domain, never through ctx.adapters', () => {
    const usesAdapters = (text: string) => /\badapters\b/.test(text)
    expect(routes.filter((path) => usesAdapters(readFileSync(path, 'utf8')))).toEqual([])
    expect(usesAdapters('await ctx.adapters.storage.get(key)')).toBe(true)
  })

  test('routes read the page and the order of a list through its definition', () => {
    expect(routes.filter((path) => LIST_PARAMETER_READ.test(readFileSync(path, 'utf8')))).toEqual([])
    for (const text of ["args.url.searchParams.get('page')", "params.get('sort') ?? 'newest'", 'parsePage(text)'])
      expect(LIST_PARAMETER_READ.test(text)).toBe(true)
  })
})
