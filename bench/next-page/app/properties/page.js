// The same markup as our list of listings, from the same rows, as a server component that is rendered for each request.
import { createElement } from 'react'
import { findListings } from '../../listings.js'
import page from '../../page.json' with { type: 'json' }

export const dynamic = 'force-dynamic'

export default async function Properties() {
  const { listings, total } = await findListings()
  return render(page.frame, { total: total.toLocaleString('en') }, listings)
}

function render(node, values, listings, key) {
  if (typeof node === 'string') return fill(node, values)
  if (node.isList) return listings.map((listing) => render(page.card, listing, listings, listing.id))
  const props = { key }
  for (const name in node.props) {
    const value = node.props[name]
    props[name] = typeof value === 'string' ? fill(value, values) : value
  }
  return createElement(node.tag, props, ...node.children.map((child, n) => render(child, values, listings, n)))
}

function fill(text, values) {
  return text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '') : text
}
