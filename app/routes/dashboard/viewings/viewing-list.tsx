// The viewings of the signed-in person, as renter and as host.
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { VisitPage } from '#app/routes/dashboard/shared/visits/visit-page.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ClockIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { loadViewings } from './viewing-list/load-viewings.server.ts'
import { runViewingAction } from './viewing-list/run-viewing-action.server.ts'
import { ViewingCard } from './viewing-list/viewing-card.tsx'
import { VIEWING_NOTICES } from './viewing-list/viewing-notices.ts'
import type { Route } from './+types/viewing-list'

export const handle: Crumb = { crumb: m.viewing_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadViewings(ctx, args.url))
}

export const action = runViewingAction

export function meta() {
  return [{ title: m.viewing_title() }]
}

export default function Viewings({ loaderData, actionData }: Route.ComponentProps) {
  const { path, today, messagesPath, timesPath } = loaderData
  const form = readFormState(actionData)
  return (
    <VisitPage
      visits={loaderData}
      form={form}
      notices={VIEWING_NOTICES}
      texts={{
        title: m.viewing_title(),
        tabs: m.viewing_tabs(),
        pages: m.viewing_pages(),
        emptyTitle: m.viewing_empty_title(),
        emptyText: timesPath ? m.viewing_empty_text_host() : m.viewing_empty_text_renter(),
        emptyPast: m.viewing_empty_past(),
      }}
      headAction={
        timesPath ? (
          <ButtonLink to={timesPath} variant="line" size="compact" icon={<ClockIcon size={18} />}>
            {m.open_times_title()}
          </ButtonLink>
        ) : null
      }
      emptyAction={
        timesPath ? (
          <ButtonLink to={timesPath}>{m.open_times_title()}</ButtonLink>
        ) : (
          <ButtonLink to="/properties" icon={<SearchIcon size={18} />}>
            {m.ui_find_homes()}
          </ButtonLink>
        )
      }
      renderCard={(viewing) => (
        <ViewingCard key={`${viewing.id}-${viewing.version}`} {...{ viewing, path, today, messagesPath, form }} />
      )}
    />
  )
}
