// Bounds of a text that an administrator writes. Markdown is read in linear time for common texts only: the signs of emphasis and links are
// compared with each other within a paragraph, and nested quotations are read by nested calls.
import type { FieldCode } from '#app/errors/field-codes.ts'

export const MARKDOWN_MAX = 50_000
const MAX_LINES = 1_500
const MAX_PARAGRAPH = 6_000
const MAX_PARAGRAPH_LINES = 400
/** Within one paragraph, list or table, and within the text. */
const [MAX_PARAGRAPH_SIGNS, MAX_SIGNS] = [300, 4_000]
/** Quotations and lists at the start of one line, and its indentation. */
const [MAX_NESTING, MAX_INDENT] = [10, 40]

const SIGNS = new Set('*_~[]!<`')

/** What has to be changed before the text can be read; null if nothing. */
export function findMarkdownProblem(text: string): FieldCode | null {
  if (text.length > MARKDOWN_MAX) return 'field.tooLong'
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) return 'siteText.body.tooManyLines'
  let [paragraph, paragraphLines, signs, allSigns] = [0, 0, 0, 0]
  for (const line of lines) {
    if (line.trim() === '') [paragraph, paragraphLines, signs] = [0, 0, 0]
    const own = countSigns(line)
    paragraph += line.length
    paragraphLines++
    signs += own
    allSigns += own
    if (paragraph > MAX_PARAGRAPH || paragraphLines > MAX_PARAGRAPH_LINES) return 'siteText.body.longParagraph'
    if (signs > MAX_PARAGRAPH_SIGNS || allSigns > MAX_SIGNS) return 'siteText.body.tooManySigns'
    if (isTooDeep(line)) return 'siteText.body.tooDeep'
  }
  return null
}

function countSigns(line: string): number {
  let count = 0
  for (const sign of line) if (SIGNS.has(sign)) count++
  return count
}

function isTooDeep(line: string): boolean {
  const start = /^[\s>*+\-.)\d]*/.exec(line)?.[0] ?? ''
  const indent = start.search(/\S|$/)
  const marks = start.match(/>|[*+\-.)](?=\s|$)/g) ?? []
  return indent > MAX_INDENT || marks.length > MAX_NESTING
}
