// The notifications of the signed-in person by day. Each line is a form, because opening it marks it as read and a GET must change nothing.
import { Form, redirect, useNavigation } from 'react-router'
import { markAllAsRead, openNotification } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { NotificationDay, NotificationLine } from '#app/domain/notifications/feed/notification-feed.model.ts'
import { listNotifications } from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import { notificationFeedInput } from '#app/domain/notifications/feed/notification-feed.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { getPageAccess } from '#app/pages/page-lists.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ChevronRightIcon, SettingsIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import type { Crumb } from './shared/crumb.ts'
import type { Route } from './+types/notifications'

const PATH = '/dashboard/notifications'
/** An administrator has no such page. */
const CHOICES_PATH = '/dashboard/settings/notifications'

export const handle: Crumb = { crumb: m.ui_notifications }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const before = args.url.searchParams.get('before')
    const mayChoose = decideRouteAccess(ctx.actor, getPageAccess(CHOICES_PATH)) === 'open'
    return { ...(await listNotifications(ctx, before)), isFirst: before === null, mayChoose, now: ctx.now() }
  })
}

export const action = defineActions(notificationFeedInput, {}, () => ({
  open: async (ctx, { id }) => redirect(await openNotification(ctx, id)),
  readAll: (ctx, { shownAt }) => markAllAsRead(ctx, new Date(shownAt)),
}))

export function meta() {
  return [{ title: m.ui_notifications() }]
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { days, next, isFirst, mayChoose, now } = loaderData
  const { refusal } = readFormState(actionData)
  const hasUnread = days.some(({ lines }) => lines.some(({ isUnread }) => isUnread))
  return (
    <>
      <ConsolePageHead
        title={m.ui_notifications()}
        actions={
          <>
            {hasUnread ? <MarkAll shownAt={now} /> : null}
            {mayChoose ? (
              <ButtonLink to={CHOICES_PATH} variant="line" size="compact" icon={<SettingsIcon size={18} />}>
                {m.notifications_choose()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {refusal ? <Alert tone="brick" title={refusal} className="mb-4" /> : null}
      {days.length === 0 ? (
        <EmptyState level={2} title={m.notifications_empty_title()} text={m.notifications_empty_text()} />
      ) : (
        <div className="grid gap-5">
          {days.map((day) => (
            <Day key={day.day} {...day} today={toManilaDay(now)} />
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isFirst ? null : (
          <ButtonLink to={PATH} variant="line" size="small">
            {m.notifications_newest()}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink to={`${PATH}?before=${encodeURIComponent(next)}`} variant="line" size="small">
            {m.notifications_older()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function MarkAll({ shownAt }: { shownAt: Date }) {
  const isBusy = useNavigation().formData?.get('intent') === 'readAll'
  return (
    <Form method="post" action={PATH}>
      <input type="hidden" name="shownAt" value={shownAt.toISOString()} />
      <Button type="submit" name="intent" value="readAll" variant="line" size="compact" wide loading={isBusy}>
        {m.notifications_mark_all()}
      </Button>
    </Form>
  )
}

function Day({ day, lines, today }: NotificationDay & { today: string }) {
  const headingId = `day-${day}`
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 text-sm font-semibold text-ink-soft">
        {formatDay(day, today)}
      </h2>
      <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
        {lines.map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ id, title, detail, at, isUnread }: NotificationLine) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Form method="post" action={PATH}>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="open"
          className={cx(
            'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2 md:px-4.5',
            isUnread && 'bg-sea-soft',
          )}
        >
          <span
            aria-hidden="true"
            className={cx('size-2.5 shrink-0 rounded-full', isUnread ? 'bg-sea' : 'bg-transparent')}
          />
          <span className="min-w-0 flex-1">
            {isUnread ? <span className="sr-only">{m.notifications_unread()}: </span> : null}
            <span className={cx('block text-sm break-words', isUnread && 'font-semibold')}>{title}</span>
            {detail ? <span className="mt-0.5 block text-sm break-words text-ink-soft">{detail}</span> : null}
          </span>
          <time dateTime={at.toISOString()} className="shrink-0 text-tiny text-ink-soft tabular-nums">
            {formatTime(at)}
          </time>
          <ChevronRightIcon size={16} className="shrink-0 text-ink-soft max-sm:hidden" />
        </button>
      </Form>
    </li>
  )
}

function formatDay(day: string, today: string): string {
  if (day === today) return m.ui_today()
  return day === addDays(today, -1) ? m.ui_yesterday() : formatDate(day)
}
