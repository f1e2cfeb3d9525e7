import { Link } from 'react-router'
import { splitByAddresses } from '#app/domain/messaging/conversations/message-address.rules.ts'
import { m } from '#app/messages/messages.js'

export type TextContext = { origin: string; listing: { id: string; title: string } }

/**
 * Addresses of our own site become links, and the address of a listing is shown as its title. All others stay text, so that a click
 * leads nobody to another site.
 */
export function MessageText({ text, context }: { text: string; context: TextContext }) {
  const { origin, listing } = context
  return splitByAddresses(text, origin).map(({ at, content, path, listingId }) =>
    path === null ? (
      content
    ) : (
      <Link key={at} to={path}>
        {listingId === null ? content : listingId === listing.id ? listing.title : m.chat_listing_link()}
      </Link>
    ),
  )
}
