// The links of a Markdown text with their lines.
import { Marked, type Token, type Tokens } from 'marked'

export type TextLink = { line: number; address: string }

const marked = new Marked({ gfm: true })

/** Links by a definition too; one whose definition is missing is no link. In the order of the text. */
export function listLinks(text: string, definitions = ''): TextLink[] {
  const links: TextLink[] = []
  let [position, line] = [0, 1]
  void marked.walkTokens(marked.lexer(`${text}\n\n${definitions}`), (token: Token) => {
    if (token.type !== 'link') return
    const { raw, href } = token as Tokens.Link
    const found = text.indexOf(raw, position)
    if (found !== -1) {
      for (let at = position; at < found; at++) if (text.charCodeAt(at) === NEWLINE) line++
      position = found
    }
    links.push({ line, address: href })
  })
  return links
}

const NEWLINE = 10
