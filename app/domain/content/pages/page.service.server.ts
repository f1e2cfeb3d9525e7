// The texts of content/pages in both languages, read and rendered once in a process, and those that administrators wrote in their place.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import {
  type Document,
  parseDocument,
  renderMarkdown,
  type RenderedMarkdown,
} from '#app/domain/content/documents/markdown.rules.server.ts'
import { toPageName } from '#app/domain/content/site-texts/site-text-name.rules.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { listHelpWords } from './help-search.rules.ts'
import type { TextPageName } from './page.model.ts'
import { pageFields } from './page.schema.ts'

/** A question of the help page with its answer as HTML, and its tokens as the search compares them. */
export type Question = { id: string; question: string; html: string; plainText: string; tokens: readonly string[] }
export type QuestionGroup = { title: string; questions: Question[] }
export type TextPage = z.infer<typeof pageFields> & RenderedMarkdown & { groups: QuestionGroup[] }

const pages = new Map<string, TextPage>()

/** What the file says. */
export function getFilePage(name: TextPageName, locale: Locale): TextPage {
  const key = toPageName(name, locale)
  const page = pages.get(key) ?? buildPage(name, readPageFile(name, locale))
  pages.set(key, page)
  return page
}

export function readPageFile(name: TextPageName, locale: Locale): Document {
  return parseDocument(readFileSync(join(PROJECT_ROOT, 'content', `${toPageName(name, locale)}.md`), 'utf8'))
}

export function buildPage(name: TextPageName, { fields, text }: Document): TextPage {
  const groups = name === 'help' ? splitQuestions(text) : []
  return { ...pageFields.parse(fields), ...renderMarkdown(text), groups }
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
function parseQuestion(heading: string): { question: string; id: string } {
  const [, question = '', id = ''] = /^([^{}]+) \{#([a-z]+(?:-[a-z]+)*)\}$/.exec(heading) ?? []
  if (id === '') throw new Error(`No article of the help page: ${heading}`)
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
