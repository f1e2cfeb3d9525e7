// Our own page as a tree that another framework can render: everything around the cards, and one card with its values taken out.
import { Window } from 'happy-dom'

export type Node = string | { tag: string; props: Record<string, unknown>; children: Node[]; isList?: boolean }
export type CardValues = Record<'id' | 'title' | 'price' | 'city' | 'region' | 'lister' | 'cover', string>

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT', 'TEMPLATE'])
const RENAMED: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  value: 'defaultValue',
  checked: 'defaultChecked',
  readonly: 'readOnly',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  enterkeyhint: 'enterKeyHint',
  fetchpriority: 'fetchPriority',
  crossorigin: 'crossOrigin',
}

type Element = InstanceType<Window['HTMLElement']>

export function markupOf(html: string, first: CardValues): { frame: Node; card: Node; elements: number } {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.documentElement.innerHTML = html.slice(html.indexOf('<head'), html.lastIndexOf('</html>'))
  const item = document.querySelector('[data-listing]')
  const list = item?.parentElement
  if (!item || !list) throw new Error('The page has no card to measure')
  const card = treeOf(item as unknown as Element, holes(first))
  const elements = document.body.querySelectorAll('*').length
  list.innerHTML = '<li data-cards></li>'
  return { frame: treeOf(document.body, []), card, elements }
}

/** Longest first: a title may hold the name of its city. */
function holes(values: CardValues): [text: string, hole: string][] {
  return Object.entries(values)
    .filter(([, text]) => text !== '')
    .map(([name, text]): [string, string] => [text, `{{${name}}}`])
    .sort(([a], [b]) => b.length - a.length)
}

function treeOf(element: Element, known: [string, string][]): Node {
  if (element.hasAttribute('data-cards')) return { tag: 'li', props: {}, children: [], isList: true }
  const emptied = (text: string) => known.reduce((left, [value, hole]) => left.replaceAll(value, hole), text)
  const children = [...element.childNodes].flatMap((child): Node[] => {
    if (child.nodeType === 3) return [emptied(child.textContent ?? '')]
    const isElement = child.nodeType === 1 && !SKIPPED.has((child as unknown as Element).tagName.toUpperCase())
    return isElement ? [treeOf(child as unknown as Element, known)] : []
  })
  const tag = element.tagName.toLowerCase()
  return { tag: tag === 'body' ? 'div' : tag, props: propsOf(element, emptied), children }
}

function propsOf(element: Element, emptied: (text: string) => string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes as Iterable<{ name: string; value: string }>) {
    if (name === 'selected' || name.startsWith('on') || name.startsWith('xmlns')) continue
    if (name === 'style') props.style = styleOf(value)
    else if (name.includes(':')) continue
    else props[RENAMED[name] ?? name] = value === '' && name !== 'alt' && name !== 'value' ? true : emptied(value)
  }
  return props
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(':', 2).map((part) => part.trim()))
  return Object.fromEntries(
    rules.flatMap(([name = '', value = '']) =>
      name === ''
        ? []
        : [[name.startsWith('--') ? name : name.replaceAll(/-(\w)/g, (_, c: string) => c.toUpperCase()), value]],
    ),
  )
}
