// The texts of content/pages in both languages, read and rendered once in a process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import {
  parseDocument,
  renderMarkdown,
  type RenderedMarkdown,
} from '#app/domain/content/documents/markdown.rules.server.ts'
import { isDay } from '#app/shared/dates.ts'
import { type HelpArticle, isHelpArticle } from '#app/shared/help/help-articles.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { listHelpWords } from './help-search.rules.ts'

export const TEXT_PAGES = ['about', 'careers', 'help', 'terms', 'privacy'] as const
export type TextPageName = (typeof TEXT_PAGES)[number]

const pageFields = z.strictObject({
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(170),
  updated: z.string().refine(isDay),
})

/** A question of the help page with its answer as HTML, and its tokens as the search compares them. */
export type Question = { id: HelpArticle; question: string; html: string; plainText: string; tokens: readonly string[] }
export type QuestionGroup = { title: string; questions: Question[] }
export type TextPage = z.infer<typeof pageFields> & RenderedMarkdown & { groups: QuestionGroup[] }

const pages = new Map<string, TextPage>()

export function getTextPage(name: TextPageName, locale: Locale): TextPage {
  const key = `${name}.${locale}`
  const page = pages.get(key) ?? readPage(key)
  pages.set(key, page)
  return page
}

function readPage(key: string): TextPage {
  const { fields, text } = parseDocument(readFileSync(join(PROJECT_ROOT, 'content/pages', `${key}.md`), 'utf8'))
  return { ...pageFields.parse(fields), ...renderMarkdown(text), groups: splitQuestions(text) }
}

/** Headings of level 2 are groups, those of level 3 are questions, with the name of the article behind them. */
function splitQuestions(text: string): QuestionGroup[] {
  return splitAt(text, '## ').map(({ heading: title, body }) => ({
    title,
    questions: splitAt(body, '### ').map(({ heading, body: answer }) => {
      const { question, id } = parseQuestion(heading)
      const { blocks, plainText } = renderMarkdown(answer)
      const html = blocks.map((block) => (block.kind === 'html' ? block.html : '')).join('')
      return { id, question, html, plainText, tokens: listHelpWords(`${question} ${plainText}`) }
    }),
  }))
}

/** `How do I pay? {#pay}` */
function parseQuestion(heading: string): { question: string; id: HelpArticle } {
  const [, question = '', id = ''] = /^([^{}]+) \{#([a-z-]+)\}$/.exec(heading) ?? []
  if (!isHelpArticle(id)) throw new Error(`No article of the help page: ${heading}`)
  return { question, id }
}

function splitAt(text: string, mark: string): { heading: string; body: string }[] {
  return `\n${text}`
    .split(`\n${mark}`)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading: heading.trim(), body: lines.join('\n') }
    })
}
