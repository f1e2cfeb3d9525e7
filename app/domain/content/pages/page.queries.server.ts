// The text pages and the questions of the help page, in the language of the visitor.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { MarkedPiece } from '#app/ui/data/marked-text.tsx'
import { findHelpWords, markHelpWords, readHelpTerms } from './help-search.rules.ts'
import { toPageName } from '#app/domain/content/site-texts/site-text-name.rules.ts'
import {
  getShownTexts,
  readStoredText,
  type ShownText,
} from '#app/domain/content/site-texts/shown-texts.queries.server.ts'
import type { TextPageName } from './page.model.ts'
import { buildPage, getFilePage, type QuestionGroup, type TextPage } from './page.service.server.ts'

/** The page that an administrator wrote, or the file. */
export async function getTextPage(ctx: Ctx, name: TextPageName): Promise<TextPage> {
  const { locale } = ctx.request
  const shown = (await getShownTexts(ctx)).get(toPageName(name, locale))
  return (shown && readEditedPage(ctx, name, shown)) ?? getFilePage(name, locale)
}

const editedPages = new WeakMap<ShownText, TextPage | null>()

/** Null if the file is shown, also instead of a text that this version of the program cannot read. */
function readEditedPage(ctx: Ctx, name: TextPageName, shown: ShownText): TextPage | null {
  const known = editedPages.get(shown)
  if (known !== undefined) return known
  const page = readStoredText(ctx, shown, ({ fields, body, day }) =>
    buildPage(name, { fields: { ...fields, updated: day }, text: body }),
  )
  editedPages.set(shown, page)
  return page
}

export async function findTextPage(ctx: Ctx, name: TextPageName) {
  const { title, description, updated, blocks } = await getTextPage(ctx, name)
  return {
    title,
    description,
    updated,
    html: blocks.map((block) => (block.kind === 'html' ? block.html : '')).join(''),
  }
}

export type ShownQuestion = { id: string; pieces: MarkedPiece[]; html: string }
export type ShownQuestionGroup = { title: string; questions: ShownQuestion[] }

export async function findQuestions(ctx: Ctx, q: string): Promise<ShownQuestionGroup[]> {
  const { groups } = await getTextPage(ctx, 'help')
  return searchQuestions(groups, q)
}

/**
 * Questions with every word of the search, in the question or its answer; groups without one are left out. Where no question has them all, words
 * that are spelled almost so count, too: "magpadala" finds "magpapadala".
 */
export function searchQuestions(groups: readonly QuestionGroup[], q: string): ShownQuestionGroup[] {
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
