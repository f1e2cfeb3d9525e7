// The saved searches of the person: save the one in the address, rename, change how often, pause, delete. Lists link here with their search.
import { Suspense } from 'react'
import type { AskPushProps } from '#app/domain/notifications/push/components/ask-push.tsx'
import {
  changeSearch,
  deleteSearch,
  pauseSearch,
  resumeSearch,
  saveSearch,
} from '#app/domain/saved/searches/saved-search.commands.server.ts'
import { listOwnSearches, readNewSearch } from '#app/domain/saved/searches/saved-search.queries.server.ts'
import { savedSearchInput } from '#app/domain/saved/searches/saved-search.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { NewSearchForm } from './searches/new-search-form.tsx'
import { SearchRow } from './searches/search-row.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/searches'

const LazyAskPush = lazyWithRetry<AskPushProps>(async () => ({
  default: (await import('#app/domain/notifications/push/components/ask-push.tsx')).AskPush,
}))

export const handle: Crumb = { crumb: m.settings_searches }

const NOTICES = {
  save: m.searches_saved,
  change: m.searches_changed,
  pause: m.searches_paused,
  resume: m.searches_resumed,
  delete: m.searches_deleted,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    searches: await listOwnSearches(ctx),
    newSearch: await readNewSearch(ctx, args.url.searchParams.get('save')),
  }))
}

export const action = defineActions(savedSearchInput, NOTICES, () => ({
  save: saveSearch,
  change: changeSearch,
  pause: (ctx, { searchId }) => pauseSearch(ctx, searchId),
  resume: (ctx, { searchId }) => resumeSearch(ctx, searchId),
  delete: (ctx, { searchId }) => deleteSearch(ctx, searchId),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.settings_searches() }]
}

export default function SearchSettings({ loaderData: { searches, newSearch }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.settings_searches()} text={m.searches_intro()} />
      <div className="grid max-w-160 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {searches.length > 0 ? (
          <Suspense>
            <LazyAskPush reason="searches" />
          </Suspense>
        ) : null}
        {newSearch === null ? null : <NewSearchForm key={newSearch.query} {...newSearch} form={form} />}
        {searches.length > 0 ? (
          <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} form={form} />
            ))}
          </ul>
        ) : newSearch === null ? (
          <EmptyState
            level={3}
            title={m.searches_empty_title()}
            text={m.searches_empty_text()}
            action={<ButtonLink to="/properties">{m.ui_find_homes()}</ButtonLink>}
          />
        ) : null}
      </div>
    </>
  )
}
