// Whether a text can be shown: its figures exist, and the help page keeps the questions that pages of the console lead to.
import type { Block } from '#app/domain/content/documents/markdown.rules.server.ts'
import { renderMarkdown } from '#app/domain/content/documents/markdown.rules.server.ts'
import { buildPage } from '#app/domain/content/pages/page.service.server.ts'
import { rentTableInput } from '#app/domain/listings/rents/rent-index.schema.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { HELP_ARTICLES } from '#app/shared/help/help-articles.ts'
import type { SiteTextName } from './site-text-name.rules.ts'

/** Each is a query for its figures. */
const MAX_FIGURES = 6

/** Null if nothing is wrong. */
export function findBodyProblem(name: SiteTextName, body: string): FieldCode | null {
  const blocks = tryTo(() => renderMarkdown(body).blocks)
  if (blocks === null) return 'siteText.body.figure'
  const figures = blocks.filter((block) => block.kind === 'figure')
  if (name.kind === 'pages' && figures.length > 0) return 'siteText.body.noFigures'
  if (figures.length > MAX_FIGURES || !figures.every(isKnownFigure)) return 'siteText.body.figure'
  if (name.kind === 'pages' && name.page === 'help' && !hasAllQuestions(body)) return 'siteText.body.questions'
  return null
}

const isKnownFigure = (block: Block) =>
  block.kind === 'figure' && block.name === 'rents' && rentTableInput.safeParse(block.values).success

function hasAllQuestions(body: string): boolean {
  const fields = { title: 'Help', description: 'Help', updated: '2026-01-01' }
  const page = tryTo(() => buildPage('help', { fields, text: body }))
  const ids = page?.groups.flatMap(({ questions }) => questions.map(({ id }) => id)) ?? []
  const found = new Set(ids)
  return found.size === ids.length && HELP_ARTICLES.every((id) => found.has(id))
}

function tryTo<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
