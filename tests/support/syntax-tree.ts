// Parses source files for tests of the code. Uses Vite's parser, because TypeScript 7 has none.
import { parseSync } from 'vite'

export type Node = { type: string; start: number; [key: string]: unknown }

export function parseSource(fileName: string, source: string): Node {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Calls `onNode` for the node and for everything below it, except below a node for which `onNode` returns false. */
export function visitNodes(node: Node, onNode: (node: Node, parent?: Node, key?: string) => boolean | void): void {
  const visit = (current: Node, parent?: Node, parentKey?: string): void => {
    if (onNode(current, parent, parentKey) === false) return
    for (const [key, value] of Object.entries(current)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, current, key)
    }
  }
  visit(node)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

type FoundIdentifier = { index: number; name: string }

/** Identifiers that the file itself names: not properties that it only reads, and not parameters of messages. */
export function listIdentifiers(fileName: string, source: string): FoundIdentifier[] {
  const found: FoundIdentifier[] = []
  const messageParameters = new Set<unknown>()
  visitNodes(parseSource(fileName, source), (node, parent, key) => {
    if (node.type === 'CallExpression' && isMessage(node.callee))
      for (const argument of node.arguments as Node[])
        for (const entry of (argument.properties ?? []) as Node[]) messageParameters.add(entry.key)
    if (messageParameters.has(node)) return false
    if (parent?.type === 'MemberExpression' && key === 'property' && parent.computed !== true) return false
    if (node.type === 'Identifier') found.push({ index: node.start, name: String(node.name) })
    return true
  })
  return found
}

/** `m.some_message` */
function isMessage(callee: unknown): boolean {
  return isNode(callee) && callee.type === 'MemberExpression' && isNode(callee.object) && callee.object.name === 'm'
}
