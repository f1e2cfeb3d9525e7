// Finds text that people would read and that does not come from the message catalogue: JSX text, text in attributes that are shown or read
// aloud, and page titles.
import { isNode, type Node, parseSource, visitNodes } from './syntax-tree.ts'

const SHOWN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
])
const SHOWN_PROPERTIES = new Set(['title', 'label', 'placeholder'])
const LETTER_PATTERN = /\p{L}/u

export type StrayText = { line: number; text: string }

export function findStrayTexts(fileName: string, source: string): StrayText[] {
  const found: StrayText[] = []
  const report = (node: Node, text: string) => {
    if (!LETTER_PATTERN.test(text.replaceAll(/&\w+;/g, ''))) return
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() })
  }
  visitNodes(parseSource(fileName, source), (node) => inspect(node, report))
  return found
}

function inspect(node: Node, report: (node: Node, text: string) => void): void {
  const reportTexts = (value: unknown) => listLiteralTexts(value).forEach(([textNode, text]) => report(textNode, text))
  if (node.type === 'JSXText') report(node, String(node.value))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') listExpressionChildren(node).forEach(reportTexts)
  if (node.type === 'JSXAttribute' && SHOWN_ATTRIBUTES.has(getAttributeName(node))) reportTexts(node.value)
  if (node.type === 'Property' && SHOWN_PROPERTIES.has(String(readField(node.key, 'name')))) reportTexts(node.value)
}

function listExpressionChildren(node: Node): unknown[] {
  return (node.children as Node[]).filter((child) => child.type === 'JSXExpressionContainer')
}

function getAttributeName(attribute: Node): string {
  return String(readField(attribute.name, 'name'))
}

/** Literal texts that an expression can evaluate to, through conditions and alternatives. Calls and names are not followed. */
function listLiteralTexts(value: unknown): [Node, string][] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [[value, value.value]] : []
    case 'TemplateLiteral':
      return (value.quasis as Node[]).map((quasi) => [quasi, String(readField(quasi.value, 'cooked'))])
    case 'JSXExpressionContainer':
      return listLiteralTexts(value.expression)
    case 'ConditionalExpression':
      return [...listLiteralTexts(value.consequent), ...listLiteralTexts(value.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(value) ? [] : [...listLiteralTexts(value.left), ...listLiteralTexts(value.right)]
    default:
      return []
  }
}

function isComparison(node: Node): boolean {
  return node.type === 'BinaryExpression' && node.operator !== '+'
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
