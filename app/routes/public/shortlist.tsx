// Homes that an agent chose for a client: a private page. The client answers without an account.
import { redirect } from 'react-router'
import { readShortlist } from '#app/domain/agents/shortlists/open-shortlist.queries.server.ts'
import { reactToListing } from '#app/domain/agents/shortlists/react.commands.server.ts'
import { reactionInput } from '#app/domain/agents/shortlists/shortlist.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import { GRID } from './shared/listing-grid.tsx'
import { ShortlistListing } from './shortlist/shortlist-listing.tsx'
import type { Route } from './+types/shortlist'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => readShortlist(ctx, args.params.token))
}

export function action(args: Route.ActionArgs) {
  return submit(args, reactionInput, async (ctx, input) => {
    await reactToListing(ctx, args.params.token, input)
    return redirect(`${href('/shortlists/:token', { token: args.params.token })}#${input.item}`)
  })
}

/** The address is a secret: it is not sent as a referrer, and the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders, loaderHeaders }) => {
  const responseHeaders = new Headers(errorHeaders ?? loaderHeaders)
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter !== null) responseHeaders.set('Retry-After', retryAfter)
  responseHeaders.set('Referrer-Policy', 'same-origin')
  responseHeaders.set('X-Robots-Tag', 'noindex')
  responseHeaders.set('Cache-Control', 'private, no-store')
  return responseHeaders
}

export function meta() {
  return [{ title: m.shortlist_title() }]
}

export default function Shortlist({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, note, expiresAt, items } = loaderData
  const form = readFormState(actionData)
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="font-head text-title font-bold wrap-anywhere">{m.shortlist_title()}</h1>
      <p className="mt-2 flex items-center gap-2.5">
        <Avatar name={agent.name} src={agent.avatarUrl} size={44} />
        <span className="min-w-0 wrap-anywhere">
          {m.shortlist_from()}{' '}
          <PageLink
            to={href('/agents/:agentId', { agentId: agent.id })}
            className="font-semibold text-sea hover:underline"
          >
            {agent.name}
          </PageLink>
          , {agent.agency}
        </span>
      </p>
      {note === null ? null : <p className="mt-3 max-w-[65ch] whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="mt-2 mb-5 text-ink-soft md:mb-7">{m.shortlist_text({ date: formatDate(expiresAt) })}</p>
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mb-5" />}
      <ul className={GRID}>
        {items.map((item, n) => (
          <li key={item.id} id={item.id} className="min-w-0 scroll-mt-24">
            <ShortlistListing item={item} form={form} isEager={n < 3} />
          </li>
        ))}
      </ul>
    </div>
  )
}
