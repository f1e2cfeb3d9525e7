// The contact desk: messages of the contact form, those without an answer first; the chosen one with the form that answers it by mail.
import { Link, useLocation } from 'react-router'
import { handleContactMessage } from '#app/domain/content/contact/contact-desk.commands.server.ts'
import { contactList, type ContactRow } from '#app/domain/content/contact/contact-desk.model.ts'
import { contactAction } from '#app/domain/content/contact/contact-desk.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ContactFilters } from './contact/contact-filters.tsx'
import { loadContact } from './contact/load-contact.server.ts'
import { MessageCard } from './contact/message-card.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/contact'

const PAGE = '/admin/contact'

export const handle: PlaceHandle = { place: 'contact' }
export const headers = refusalHeaders

const NOTICES = { reply: m.contact_desk_sent, done: m.contact_desk_closed }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadContact(ctx, args.url))
}

export const action = defineActions(
  contactAction,
  NOTICES,
  () => ({
    reply: (ctx, input) => handleContactMessage(ctx, { intent: 'reply', ...input }),
    done: (ctx, input) => handleContactMessage(ctx, { intent: 'done', ...input }),
  }),
  { to: ({ url }, { id }) => withParams(PAGE, url.search, { id }) },
)

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('contact', layout.loaderData)
}

export default function AdminContact({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, chosen, now } = loaderData
  const { search } = useLocation()
  const form = readFormState(actionData)
  const toDesk = (changes: Readonly<Record<string, string | null>>) =>
    withParams(PAGE, search, { id: null, done: null, ...changes })
  return (
    <>
      <ConsolePageHead title={ADMIN_PLACES.contact.label()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <TableCard label={ADMIN_PLACES.contact.label()}>
            <ContactFilters query={query} total={total} toDesk={toDesk} />
            {rows.length === 0 ? (
              <NoneFound
                list={contactList}
                query={query}
                title={m.contact_desk_empty()}
                text={m.contact_desk_empty_text()}
              />
            ) : (
              <>
                <MessageList rows={rows} chosenId={chosen?.id} now={now} toDesk={toDesk} />
                <TableFoot>
                  <Pagination page={query.page} size={contactList.pageSize} total={total} label={m.own_pages()} />
                </TableFoot>
              </>
            )}
          </TableCard>
          {/* The key empties the fields for the next message. */}
          {chosen ? (
            <MessageCard key={chosen.id} message={chosen} form={form} action={toDesk({ id: chosen.id })} />
          ) : null}
        </div>
      </div>
    </>
  )
}

type ToDesk = (changes: Readonly<Record<string, string | null>>) => string
type MessageListProps = { rows: readonly ContactRow[]; chosenId: string | undefined; now: Date; toDesk: ToDesk }

function MessageList({ rows, chosenId, now, toDesk }: MessageListProps) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line border-t border-line">
      {rows.map(({ id, name, subject, createdAt, handledAt }) => (
        <li key={id}>
          <Link
            to={toDesk({ id })}
            preventScrollReset
            aria-current={id === chosenId ? 'true' : undefined}
            className={cx('block px-4 py-3 text-sm', id === chosenId ? 'bg-sea-soft' : 'hover:bg-hover')}
          >
            <span className="block truncate font-semibold">{subject}</span>
            <span className="block truncate text-ink-soft">{name}</span>
            <span className="block text-tiny text-ink-soft">
              {formatRelative(createdAt, now)}
              {handledAt === null ? null : ` · ${m.ui_done()}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
