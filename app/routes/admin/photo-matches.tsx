// Duplicate photos: the same picture in listings of two owners. A person looks at each pair; nothing happens to a listing by itself.
import { Form, useLocation } from 'react-router'
import { changePhotoMatch } from '#app/domain/listings/photo-matches/photo-match.commands.server.ts'
import { photoMatchList, type PhotoMatchRow } from '#app/domain/listings/photo-matches/photo-match.model.ts'
import { listPhotoMatches } from '#app/domain/listings/photo-matches/photo-match.queries.server.ts'
import { photoMatchChange } from '#app/domain/listings/photo-matches/photo-match.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { MatchedPhoto } from './photo-matches/matched-photo.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/photo-matches'

const PAGE = '/admin/photo-matches'

export const handle: PlaceHandle = { place: 'photoMatches' }
export const headers = refusalHeaders

const NOTICES = { handle: m.photo_match_handled, reopen: m.photo_match_reopened }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const list = await loadList(ctx, args.url, photoMatchList, listPhotoMatches)
    return { ...list, now: ctx.now() }
  })
}

export const action = defineActions(photoMatchChange, NOTICES, () => ({
  handle: (ctx, { id }) => changePhotoMatch(ctx, { intent: 'handle', id }),
  reopen: (ctx, { id }) => changePhotoMatch(ctx, { intent: 'reopen', id }),
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('photoMatches', layout.loaderData)
}

export default function AdminPhotoMatches({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, now } = loaderData
  const form = readFormState(actionData)
  const isOpen = query.state === 'open'
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.photoMatches.label()}
        context={m.photo_match_about()}
        actions={
          <ButtonLink to={isOpen ? `${PAGE}?state=handled` : PAGE} variant="line" size="compact">
            {isOpen ? m.photo_match_show_handled() : m.photo_match_show_open()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} tones={{ reopen: 'sea' }} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.photo_match_empty()} text={m.photo_match_empty_text()} />
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {rows.map((row) => (
              <MatchCard key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
        <Pagination page={query.page} size={photoMatchList.pageSize} total={total} />
      </div>
    </>
  )
}

function MatchCard({ row: { id, first, second, foundAt, handledAt }, now }: { row: PhotoMatchRow; now: Date }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Card>
        <div className="grid grid-cols-1 gap-4 p-4 sm:grid-cols-2">
          <MatchedPhoto {...first} note={m.photo_match_earlier()} />
          <MatchedPhoto {...second} note={m.photo_match_later()} />
        </div>
        <Form
          method="post"
          action={pathname}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3"
        >
          <span className="text-sm text-ink-soft">
            {handledAt === null
              ? m.photo_match_found({ when: formatRelative(foundAt, now) })
              : m.photo_match_handled_when({ when: formatRelative(handledAt, now) })}
          </span>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="small"
            variant="line"
            name="intent"
            value={handledAt === null ? 'handle' : 'reopen'}
          >
            {handledAt === null ? m.photo_match_handle() : m.photo_match_reopen()}
          </Button>
        </Form>
      </Card>
    </li>
  )
}
