// Markdown of the files and of what administrators write to HTML. On the server only, so that the library never reaches a browser.
import { Marked, type Token, type Tokens } from 'marked'
import { toSlug } from '#app/shared/text.ts'
import { isAllowedAddress } from './link-address.rules.ts'

export type Heading = { id: string; text: string }
/** A fenced block with a name becomes a `figure`: its lines `key: value` say what the page computes in its place. */
export type Block = { kind: 'html'; html: string } | { kind: 'figure'; name: string; values: Record<string, string> }
export type RenderedMarkdown = { blocks: Block[]; headings: Heading[]; plainText: string }

/**
 * Raw HTML is left out: the texts need none, so none has to be checked. A link with another protocol is only its text, and a picture only its
 * description: posts have one picture, which is not part of the text.
 */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: () => '',
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      return `<h${depth} id="${getHeadingId(toPlainText(tokens))}">${html}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      if (!isAllowedAddress(href)) return text
      const rel = /^https?:/.test(href) ? ' rel="noreferrer"' : ''
      return `<a href="${escapeHtml(href)}"${rel}>${text}</a>`
    },
    image: ({ text }) => escapeHtml(text),
    // A wide table scrolls in its own box and not the page.
    table(token) {
      const header = token.header.map((cell) => this.tablecell(cell)).join('')
      const rows = token.rows.map((cells) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`)
      return `<div class="table-box"><table><thead><tr>${header}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    },
  },
})

/** `definitions` are link definitions that several files share, such as sources. */
export function renderMarkdown(text: string, definitions = ''): RenderedMarkdown {
  const tokens = marked.lexer(`${text}\n\n${definitions}`)
  const blocks: Block[] = []
  let pending: Token[] = []
  const flush = () => {
    const html = marked.parser(pending)
    if (html.trim() !== '') blocks.push({ kind: 'html', html })
    pending = []
  }
  for (const token of tokens) {
    if (token.type !== 'code' || !(token as Tokens.Code).lang) {
      pending.push(token)
      continue
    }
    flush()
    const { lang = '', text: lines } = token as Tokens.Code
    blocks.push({ kind: 'figure', name: lang, values: parseFields(lines) })
  }
  flush()
  const headings = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading' && (token as Tokens.Heading).depth === 2)
    .map((token) => toPlainText(token.tokens))
    .map((heading) => ({ id: getHeadingId(heading), text: heading }))
  return { blocks, headings, plainText: toPlainText(tokens) }
}

export type Document = { fields: Record<string, string>; text: string }

/** Front matter: lines `key: value` between two lines of three dashes. */
export function parseDocument(source: string): Document {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'))
  if (!match) throw new Error('A document starts with its front matter')
  return { fields: parseFields(match[1] ?? ''), text: match[2] ?? '' }
}

function parseFields(lines: string): Record<string, string> {
  const pairs = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':')
      if (at < 1) throw new Error(`Not a line "key: value": ${line}`)
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
    })
  return Object.fromEntries(pairs)
}

/** Starts with a letter, so that a heading that starts with a number is a valid selector. */
function getHeadingId(heading: string): string {
  return `h-${toSlug(heading)}`
}

function toPlainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'def' || token.type === 'html' || token.type === 'space' || token.type === 'code') return ' '
      if (token.type === 'list')
        return (token as Tokens.List).items.map(({ tokens: item }) => toPlainText(item)).join(' ')
      if (token.type === 'table') return toTableText(token as Tokens.Table)
      if ('tokens' in token && token.tokens) return toPlainText(token.tokens) + (isBlockToken(token) ? ' ' : '')
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
}

function toTableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows].flatMap((cells) => cells.map(({ tokens }) => toPlainText(tokens))).join(' ')
}

const isBlockToken = ({ type }: Token) => type === 'paragraph' || type === 'heading' || type === 'blockquote'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
