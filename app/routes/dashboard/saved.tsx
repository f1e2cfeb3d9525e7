// Saved listings, the same page for every user type that can save. List, sort order and page are in the address. Everything works as a
// plain form; with JavaScript a removal shows at once and can be undone.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { savedListingList } from '#app/domain/saved/lists/saved.model.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { Crumb } from './shared/crumb.ts'
import { handleSavedAction } from './saved/handle-saved-action.server.ts'
import { ListSettings } from './saved/saved-list-settings.tsx'
import { ListTabs } from './saved/saved-list-tabs.tsx'
import { loadSaved, type LoadedSaved } from './saved/load-saved.server.ts'
import { SavedRow } from './saved/saved-row.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { useRemoval } from './saved/use-removal.ts'
import type { Route } from './+types/saved'

export const handle: Crumb = { crumb: m.saved_title }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadSaved(ctx, args.url))
}

export const action = handleSavedAction

export function meta() {
  return [{ title: m.saved_title() }]
}

export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, list, savedListings, page } = loaderData
  const { removedIds, remove } = useRemoval(loaderData)
  const isBusy = useNavigation().state !== 'idle'
  const form = readFormState(actionData)
  const shown = savedListings.filter(({ propertyId }) => !removedIds.has(propertyId))
  return (
    <>
      <ConsolePageHead
        title={m.saved_title()}
        actions={
          <ButtonLink to="/properties" size="compact" icon={<SearchIcon size={18} />}>
            {m.ui_find_home()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Notices {...loaderData} form={form} />
        <ListTabs lists={lists} openId={list.id} userId={loaderData.userId} form={form} />
        {shown.length > 0 ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-sm text-ink-soft">{m.ui_homes_count({ count: list.listingCount })}</p>
              <SortForm {...loaderData} />
            </div>
            <ul
              aria-busy={isBusy}
              className={cx('grid grid-cols-1 gap-3 transition-opacity', isBusy && 'opacity-55 delay-150')}
            >
              {shown.map((savedListing) => (
                <SavedRow
                  key={savedListing.propertyId}
                  savedListing={savedListing}
                  {...loaderData}
                  form={form}
                  onRemove={remove}
                />
              ))}
            </ul>
            <Pagination
              page={page}
              size={savedListingList.pageSize}
              total={list.listingCount}
              label={m.saved_pages()}
            />
          </>
        ) : (
          <EmptyList isFirst={lists.every(({ listingCount: count }) => count === 0)} />
        )}
        {list.isDefault && list.listingCount === 0 && list.sharePath === null ? null : (
          <ListSettings key={list.id} {...loaderData} form={form} />
        )}
      </div>
    </>
  )
}

/** Errors of the forms, and the undo of a removal without JavaScript. */
function Notices({ form, removedId, list, userId }: LoadedSaved & { form: FormState }) {
  if (form.refusal !== undefined) return <Alert tone="brick" title={form.refusal} isAnnounced />
  if (removedId === null) return null
  return (
    <Alert
      tone="leaf"
      title={m.saved_removed()}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="userId" value={userId} />
          <input type="hidden" name="listId" value={list.id} />
          <Button type="submit" name="propertyId" value={removedId} variant="line" size="compact">
            {m.ui_undo()}
          </Button>
        </Form>
      }
    />
  )
}

function SortForm({ sort, sorts, sortLabel, list }: Pick<LoadedSaved, 'sort' | 'sorts' | 'sortLabel' | 'list'>) {
  const form = useRef<HTMLFormElement>(null)
  const submitForm = useSubmit()
  const send = () => void submitForm(form.current, { preventScrollReset: true })
  const sendEarlyChoice = useEffectEvent(() => {
    const control = form.current?.elements.namedItem('sort')
    if (control instanceof HTMLSelectElement && control.value !== sort) send()
  })
  useEffect(() => sendEarlyChoice(), []) // chosen before hydration, when no handler listened
  return (
    <Form ref={form} method="get" className="flex items-center gap-2" onChange={send}>
      {list.isDefault ? null : <input type="hidden" name="list" value={list.id} />}
      <Select key={sort} name="sort" label={sortLabel} hideLabel defaultValue={sort} choices={sorts} />
      <div className="hidden noscript:block">
        <Button type="submit" variant="line" size="small">
          {m.saved_sort_submit()}
        </Button>
      </div>
    </Form>
  )
}

function EmptyList({ isFirst }: { isFirst: boolean }) {
  return (
    <EmptyState
      level={2}
      title={isFirst ? m.saved_empty_title() : m.saved_empty_list_title()}
      text={isFirst ? m.saved_empty_text() : m.saved_empty_list_text()}
      action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
    />
  )
}
