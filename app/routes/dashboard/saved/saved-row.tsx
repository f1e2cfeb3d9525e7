// One saved listing: facts, current price, changes since it was saved, note, and actions.
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { ArrowDownIcon, CopyIcon, MapPinIcon } from '#app/ui/icons/icons.tsx'
import { WindowSign } from '#app/ui/data/panes.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { getListName } from './saved-list-tabs.tsx'
import type { LoadedSaved } from './load-saved.server.ts'
import { NoteForm } from './saved-note-form.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { href } from '#app/shared/href.ts'
import type { FormState } from '#app/shared/form-state.ts'
import type { ShownSavedListing } from './shown-saved-listing.server.ts'

const NOT_SENT = readFormState(undefined)

type RowProps = Pick<LoadedSaved, 'userId' | 'lists' | 'list'> & {
  savedListing: ShownSavedListing
  form: FormState
  onRemove: (propertyId: string) => void
}

export function SavedRow({ savedListing, form, ...row }: RowProps) {
  const isRefused = form.values.propertyId === savedListing.propertyId
  return (
    <li className="flex flex-wrap gap-4 rounded-box border border-line bg-surface p-3">
      <Picture listing={savedListing.listing} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        {savedListing.listing ? (
          <Facts id={savedListing.propertyId} listing={savedListing.listing} drop={savedListing.drop} />
        ) : (
          <UnavailableListing />
        )}
        <p className="mt-2 text-tiny text-ink-soft">{savedListing.savedOn}</p>
        <RowActions
          title={savedListing.listing?.title ?? `${m.ui_no_longer_available()}, ${savedListing.savedOn}`}
          savedListing={savedListing}
          form={isRefused ? form : NOT_SENT}
          {...row}
        />
      </div>
    </li>
  )
}

type Listing = NonNullable<ShownSavedListing['listing']>

function Picture({ listing }: Pick<ShownSavedListing, 'listing'>) {
  return (
    <div
      className="relative grid aspect-3/2 w-full shrink-0 place-items-center self-start overflow-hidden rounded-picture bg-sand-100 sm:w-64"
      style={listing?.photo.placeholder ? { backgroundColor: listing.photo.placeholder } : undefined}
    >
      {listing ? (
        <img
          {...sampleOnFailure(listing.photo.url)}
          src={listing.photo.url}
          srcSet={listing.photo.sources}
          sizes="(min-width: 640px) 256px, 92vw"
          width={listing.photo.width}
          height={listing.photo.height}
          alt={listing.photo.alt}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover text-tiny"
        />
      ) : (
        <WindowSign lit={false} />
      )}
    </div>
  )
}

function Facts({ id, listing, drop }: { id: string; listing: Listing; drop: ShownSavedListing['drop'] }) {
  return (
    <>
      <h2 className="font-semibold text-pretty wrap-anywhere">
        <Link to={href('/properties/:id', { id })} className="hover:underline">
          {listing.title}
        </Link>
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="font-head text-heading leading-tight font-bold">{listing.rent}</p>
        {drop === null ? null : (
          <>
            <p className="text-sm text-ink-soft">
              <span className="sr-only">{m.saved_was()} </span>
              <s>{drop.from}</s>
            </p>
            <Badge tone="leaf" icon={<ArrowDownIcon size={14} />}>
              {drop.label}
            </Badge>
          </>
        )}
      </div>
      <p className="mt-2 flex items-center gap-1.5 text-label text-ink-soft">
        <MapPinIcon size={16} />
        <span className="truncate">{listing.place}</span>
      </p>
      <p className="mt-1 text-label">{listing.facts}</p>
    </>
  )
}

function UnavailableListing() {
  return (
    <>
      <h2 className="font-semibold text-ink-soft">{m.ui_no_longer_available()}</h2>
      <p className="mt-1 text-sm text-ink-soft">{m.saved_gone_text()}</p>
    </>
  )
}

type RowActionsProps = RowProps & { title: string }

function RowActions({ title, savedListing, userId, lists, list, form, onRemove }: RowActionsProps) {
  const { propertyId } = savedListing
  const others = lists.filter(({ id }) => id !== list.id)
  const hidden = (
    <>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="listId" value={list.id} />
      <input type="hidden" name="propertyId" value={propertyId} />
    </>
  )
  return (
    <div className="mt-auto">
      {savedListing.note ? (
        <p className="mt-2 rounded-control bg-sand-100 px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
          <span className="sr-only">{m.saved_note()}: </span>
          {savedListing.note}
        </p>
      ) : null}
      <div className="mt-2 -ml-3 flex flex-wrap items-start gap-1">
        <NoteForm title={title} note={savedListing.note} hidden={hidden} form={form} />
        {others.length > 0 ? <MoveForm title={title} others={others} hidden={hidden} /> : null}
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            onRemove(propertyId)
          }}
        >
          {hidden}
          <input type="hidden" name="intent" value="remove" />
          <Button
            type="submit"
            variant="ghost"
            size="compact"
            icon={<TrashIcon size={18} className="max-sm:hidden" />}
            aria-label={m.saved_remove_named({ title })}
          >
            {m.ui_remove_action()}
          </Button>
        </Form>
      </div>
    </div>
  )
}

type MoveFormProps = { title: string; others: LoadedSaved['lists']; hidden: ReactNode }

function MoveForm({ title, others, hidden }: MoveFormProps) {
  return (
    <ButtonDisclosure label={m.saved_place()} about={title} icon={<CopyIcon size={18} className="max-sm:hidden" />}>
      <Form method="post" preventScrollReset className="grid gap-3 px-3 py-2">
        {hidden}
        <Select
          name="toListId"
          label={m.saved_place_to()}
          choices={others.map((other) => ({ value: other.id, label: getListName(other) }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="move" size="compact">
            {m.saved_move()}
          </Button>
          <Button type="submit" name="intent" value="copy" variant="line" size="compact">
            {m.ui_copy()}
          </Button>
        </div>
      </Form>
    </ButtonDisclosure>
  )
}
