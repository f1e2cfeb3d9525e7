// One announcement for a tenant. Opened with JavaScript, it counts as read at once; otherwise a button says so.
import { useEffect } from 'react'
import { redirect, useFetcher } from 'react-router'
import { getOwnAnnouncement } from '#app/domain/tenancy/announcements/own-announcement.queries.server.ts'
import { readAnnouncement } from '#app/domain/tenancy/announcements/read-announcement.commands.server.ts'
import { readAnnouncementInput } from '#app/domain/tenancy/announcements/announcement.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { AnnouncementText } from './shared/announcement-text.tsx'
import type { Route } from './+types/own-announcement'

export const handle = buildCrumbBelow('announcements', m.announcement_title, m.announcement_one)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ announcement: await getOwnAnnouncement(ctx, args.params.id) }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, readAnnouncementInput, async (ctx, input) => {
    await readAnnouncement(ctx, args.params.id, input)
    return redirect(args.url.pathname)
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.announcement.title ?? m.announcement_one() }]
}

export default function OwnAnnouncement({ loaderData: { announcement } }: Route.ComponentProps) {
  const { id, title, building, version, readAt } = announcement
  const { Form, submit: send } = useFetcher({ key: `read ${id}` })
  const isUnread = readAt === null
  useEffect(() => {
    if (isUnread) void send({ version: String(version) }, { method: 'post' })
  }, [isUnread, version, send])
  return (
    <>
      <ConsolePageHead title={title} context={building} />
      <div className="grid max-w-180 grid-cols-1 gap-4">
        <AnnouncementText
          announcement={announcement}
          buildTo={(linkedId) => href('/dashboard/tenant/announcements/:id', { id: linkedId })}
        />
        {isUnread ? (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button type="submit">{m.announcement_mark_read()}</Button>
          </Form>
        ) : (
          <p className="text-sm text-ink-soft">{m.announcement_read_at({ date: formatDateTime(readAt) })}</p>
        )}
      </div>
    </>
  )
}
