// The saved searches of the person: save the one in the address, rename, change how often, pause, delete. Lists link here with their search.
import { redirect, useSearchParams } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  changeSearch,
  deleteSearch,
  pauseSearch,
  resumeSearch,
  saveSearch,
} from '#app/domain/saved/searches/saved-search.commands.server.ts'
import { listOwnSearches, readNewSearch } from '#app/domain/saved/searches/saved-search.queries.server.ts'
import { type SavedSearchInput, savedSearchInput } from '#app/domain/saved/searches/saved-search.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { NewSearchForm } from './searches/new-search-form.tsx'
import { SearchRow } from './searches/search-row.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/searches'

export const handle: Crumb = { crumb: m.settings_searches }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    searches: await listOwnSearches(ctx),
    newSearch: await readNewSearch(ctx, args.url.searchParams.get('save')),
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, savedSearchInput, async (ctx, input) =>
    redirect(`/dashboard/settings/searches?done=${await applyInput(ctx, input)}`),
  )
}

type Done = 'saved' | 'changed' | 'paused' | 'resumed' | 'deleted'

async function applyInput(ctx: Ctx, input: SavedSearchInput): Promise<Done> {
  switch (input.intent) {
    case 'save':
      await saveSearch(ctx, input)
      return 'saved'
    case 'change':
      await changeSearch(ctx, input)
      return 'changed'
    case 'pause':
      await pauseSearch(ctx, input.searchId)
      return 'paused'
    case 'resume':
      await resumeSearch(ctx, input.searchId)
      return 'resumed'
    case 'delete':
      await deleteSearch(ctx, input.searchId)
      return 'deleted'
  }
}

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
        {form.alert === undefined ? <DoneNotice /> : <Alert tone="brick" title={form.alert} isAnnounced />}
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
            action={<ButtonLink to="/properties">{m.searches_find()}</ButtonLink>}
          />
        ) : null}
      </div>
    </>
  )
}

const DONE_TEXTS: Record<Done, () => string> = {
  saved: m.searches_saved,
  changed: m.searches_changed,
  paused: m.searches_paused,
  resumed: m.searches_resumed,
  deleted: m.searches_deleted,
}

/** What was just done, from the address, so that it shows without JavaScript too. */
function DoneNotice() {
  const [search] = useSearchParams()
  const done = Object.entries(DONE_TEXTS).find(([name]) => name === search.get('done'))
  return done ? <Alert tone="leaf" title={done[1]()} isAnnounced /> : null
}
