// The announcements for a tenant, newest first.
import { announcementList } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { listOwnAnnouncements } from '#app/domain/tenancy/announcements/own-announcement.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { m } from '#app/messages/messages.js'
import { AnnouncementRow } from '#app/routes/dashboard/shared/announcement-rows.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Route } from './+types/own-announcements'

export const handle: Crumb = { crumb: m.announcement_title }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadList(ctx, args.url, announcementList, (_, { page }) => listOwnAnnouncements(ctx, { page })),
  )
}

export function meta() {
  return [{ title: m.announcement_title() }]
}

export default function OwnAnnouncements({ loaderData: { rows, total, query } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.announcement_title()} context={m.announcement_context_tenant()} />
      <div className="grid grid-cols-1 gap-4">
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.announcement_none_tenant()} text={m.announcement_none_tenant_text()} />
        ) : (
          <Card>
            <ul>
              {rows.map((announcement) => (
                <AnnouncementRow key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          </Card>
        )}
        <Pagination page={query.page} size={announcementList.pageSize} total={total} label={m.announcement_pages()} />
      </div>
    </>
  )
}
