// A list shared by link: read only, and not indexed.
import { data } from 'react-router'
import { sharedListingList } from '#app/domain/saved/lists/saved.model.ts'
import { findSharedList } from '#app/domain/saved/lists/shared-list.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { m } from '#app/messages/messages.js'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ListingGrid } from './shared/listing-grid.tsx'
import type { Route } from './+types/saved-list'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { page } = sharedListingList.read(args.url.searchParams)
    const [list, { siteName }] = await Promise.all([
      findSharedList(ctx, { token: args.params.token, page }),
      getSettings(ctx),
    ])
    redirectToLastPage(args.url, sharedListingList, page, list.total)
    return data({ list, page, siteName })
  })
}

/** The address is a secret: it is not sent as a referrer, and the page is not cached. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => {
  const responseHeaders = new Headers(errorHeaders ?? loaderHeaders)
  responseHeaders.set('Referrer-Policy', 'same-origin')
  responseHeaders.set('X-Robots-Tag', 'noindex')
  responseHeaders.set('Cache-Control', 'private, no-store')
  return responseHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${getTitle(loaderData.list)} · ${loaderData.siteName}` : m.saved_title()
  return [{ title }]
}

export default function SharedListPage({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="font-head text-title font-bold wrap-anywhere">{getTitle(list)}</h1>
      <p className="mt-2 mb-5 text-ink-soft md:mb-7">{m.saved_shared_text()}</p>
      {list.listings.length > 0 ? (
        <ListingGrid listings={list.listings} isOnTop />
      ) : (
        <EmptyState
          level={2}
          title={m.saved_shared_empty_title()}
          text={m.saved_shared_empty_text()}
          action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
        />
      )}
      <div className="mt-8 md:mt-10">
        <Pagination page={page} size={PUBLIC_PAGE_SIZE} total={list.total} label={m.saved_pages()} />
      </div>
    </div>
  )
}

function getTitle({ name, ownerFirstName }: Route.ComponentProps['loaderData']['list']): string {
  return name === null
    ? m.saved_shared_title({ name: ownerFirstName })
    : m.saved_shared_named({ list: name, name: ownerFirstName })
}
