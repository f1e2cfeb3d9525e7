// The same markup as our list of homes, from the same rows: a server component, made anew for each request.
import { createElement } from 'react'
import { findHomes } from '../../homes.js'
import page from '../../page.json' with { type: 'json' }

export const dynamic = 'force-dynamic'

export default async function Properties() {
  const { homes, total } = await findHomes()
  return render(page.frame, { total: total.toLocaleString('en') }, homes)
}

function render(node, values, homes, key) {
  if (typeof node === 'string') return fill(node, values)
  if (node.isList) return homes.map((home) => render(page.card, home, homes, home.id))
  const props = { key }
  for (const name in node.props) {
    const value = node.props[name]
    props[name] = typeof value === 'string' ? fill(value, values) : value
  }
  return createElement(node.tag, props, ...node.children.map((child, n) => render(child, values, homes, n)))
}

function fill(text, values) {
  return text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '') : text
}
