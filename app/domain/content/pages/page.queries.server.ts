// The text pages and the questions of the help page, in the language of the visitor.
import type { Ctx } from '#app/domain/ctx.server.ts'
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

export type ShownQuestionGroup = { title: string; questions: { id: string; question: string; html: string }[] }

/** Questions that contain every word of the search; groups without one are left out. */
export function findQuestions(ctx: Reader, q: string): ShownQuestionGroup[] {
  const searchTerms = q.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (text: string) => searchTerms.every((term) => text.toLowerCase().includes(term))
  return getTextPage('help', ctx.request.locale)
    .groups.map(({ title, questions }: QuestionGroup) => ({
      title,
      questions: questions
        .filter(({ plainText }) => matches(plainText))
        .map(({ id, question, html }) => ({ id, question, html })),
    }))
    .filter(({ questions }) => questions.length > 0)
}
