// The text pages and the questions of the help page, in the language of the visitor.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { HelpArticle } from '#app/shared/help/help-articles.ts'
import type { MarkedPiece } from '#app/ui/data/marked-text.tsx'
import { findHelpWords, markHelpWords, readHelpTerms } from './help-search.rules.ts'
import { getTextPage, type QuestionGroup, type TextPageName } from './page.service.server.ts'

type Reader = { request: Pick<Ctx['request'], 'locale'> }

export function findTextPage(ctx: Reader, name: TextPageName) {
  const { title, description, updated, blocks } = getTextPage(name, ctx.request.locale)
  return {
    title,
    description,
    updated,
    html: blocks.map((block) => (block.kind === 'html' ? block.html : '')).join(''),
  }
}

export type ShownQuestion = { id: HelpArticle; pieces: MarkedPiece[]; html: string }
export type ShownQuestionGroup = { title: string; questions: ShownQuestion[] }

/**
 * Questions with every word of the search, in the question or its answer; groups without one are left out. Where no question has them all, words
 * that are spelled almost so count, too: "magpadala" finds "magpapadala".
 */
export function findQuestions(ctx: Reader, q: string): ShownQuestionGroup[] {
  const { groups } = getTextPage('help', ctx.request.locale)
  const vocabulary = new Set(groups.flatMap(({ questions }) => questions.flatMap(({ tokens }) => tokens)))
  const search = (isLoose: boolean) =>
    selectQuestions(
      groups,
      readHelpTerms(q).map((term) => new Set(findHelpWords(term, vocabulary, isLoose))),
    )
  const exact = search(false)
  return exact.length > 0 ? exact : search(true)
}

function selectQuestions(
  groups: readonly QuestionGroup[],
  searched: readonly ReadonlySet<string>[],
): ShownQuestionGroup[] {
  const found = new Set(searched.flatMap((wanted) => [...wanted]))
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions
        .filter(({ tokens }) => searched.every((wanted) => tokens.some((word) => wanted.has(word))))
        .map(({ id, question, html }) => ({ id, pieces: markHelpWords(question, found), html })),
    }))
    .filter(({ questions }) => questions.length > 0)
}
