// Converts our page to a tree that another framework can render: the frame around the cards, and one card with placeholders.
import { Window } from 'happy-dom'

export type MarkupNode =
  | string
  | { tag: string; props: Record<string, unknown>; children: MarkupNode[]; isList?: boolean }
export type CardValues = Record<'id' | 'title' | 'price' | 'city' | 'region' | 'contactName' | 'cover', string>

const SKIPPED_TAGS = new Set(['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT', 'TEMPLATE'])
const RENAMED_ATTRIBUTES: Record<string, string> = {
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

export function parseMarkup(
  html: string,
  first: CardValues,
): { frame: MarkupNode; card: MarkupNode; elements: number } {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.documentElement.innerHTML = html.slice(html.indexOf('<head'), html.lastIndexOf('</html>'))
  const item = document.querySelector('[data-listing]')
  const list = item?.parentElement
  if (!item || !list) throw new Error('The page has no card to measure')
  const card = buildTree(item as unknown as Element, listPlaceholders(first))
  const elements = document.body.querySelectorAll('*').length
  list.innerHTML = '<li data-cards></li>'
  return { frame: buildTree(document.body, []), card, elements }
}

/** Longest first, because a title may contain the name of its city. */
function listPlaceholders(values: CardValues): [text: string, placeholder: string][] {
  return Object.entries(values)
    .filter(([, text]) => text !== '')
    .map(([name, text]): [string, string] => [text, `{{${name}}}`])
    .sort(([a], [b]) => b.length - a.length)
}

function buildTree(element: Element, placeholders: [string, string][]): MarkupNode {
  if (element.hasAttribute('data-cards')) return { tag: 'li', props: {}, children: [], isList: true }
  const insertPlaceholders = (text: string) =>
    placeholders.reduce((left, [value, placeholder]) => left.replaceAll(value, placeholder), text)
  const children = [...element.childNodes].flatMap((child): MarkupNode[] => {
    if (child.nodeType === 3) return [insertPlaceholders(child.textContent ?? '')]
    const isElement = child.nodeType === 1 && !SKIPPED_TAGS.has((child as unknown as Element).tagName.toUpperCase())
    return isElement ? [buildTree(child as unknown as Element, placeholders)] : []
  })
  const tag = element.tagName.toLowerCase()
  return { tag: tag === 'body' ? 'div' : tag, props: buildProps(element, insertPlaceholders), children }
}

function buildProps(element: Element, insertPlaceholders: (text: string) => string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes as Iterable<{ name: string; value: string }>) {
    if (name === 'selected' || name.startsWith('on') || name.startsWith('xmlns')) continue
    if (name === 'style') props.style = parseStyle(value)
    else if (name.includes(':')) continue
    else
      props[RENAMED_ATTRIBUTES[name] ?? name] =
        value === '' && name !== 'alt' && name !== 'value' ? true : insertPlaceholders(value)
  }
  return props
}

function parseStyle(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(':', 2).map((part) => part.trim()))
  return Object.fromEntries(
    rules.flatMap(([name = '', value = '']) =>
      name === ''
        ? []
        : [[name.startsWith('--') ? name : name.replaceAll(/-(\w)/g, (_, c: string) => c.toUpperCase()), value]],
    ),
  )
}
