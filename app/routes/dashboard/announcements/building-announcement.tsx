// One announcement for its owner: the text, who has read it, and what can still be done.
import {
  changeAnnouncement,
  remindReaders,
  withdrawAnnouncement,
} from '#app/domain/tenancy/announcements/announcement.commands.server.ts'
import { describeScope } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import { getBuildingAnnouncement } from '#app/domain/tenancy/announcements/announcement.queries.server.ts'
import { canRemind } from '#app/domain/tenancy/announcements/announcement.rules.ts'
import { ownedAnnouncementAction } from '#app/domain/tenancy/announcements/announcement.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ChangeCard } from './building-announcement/change-card.tsx'
import { ReceiptCard } from './building-announcement/receipt-card.tsx'
import { ANNOUNCEMENT_NOTICES } from './shared/announcement-notices.ts'
import { AnnouncementText } from './shared/announcement-text.tsx'
import type { Route } from './+types/building-announcement'

export const handle = buildCrumbBelow('announcements', m.announcement_title, m.announcement_one)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id, announcementId } = args.params
    const loaded = await getBuildingAnnouncement(ctx, id, announcementId)
    return { ...loaded, isRemindable: canRemind(loaded.announcement, toManilaDay(ctx.now())) }
  })
}

export const action = defineActions(
  ownedAnnouncementAction,
  ANNOUNCEMENT_NOTICES,
  ({ params: { id, announcementId } }: Route.ActionArgs) => ({
    change: (ctx, input) => changeAnnouncement(ctx, id, announcementId, input),
    withdraw: (ctx, { note }) => withdrawAnnouncement(ctx, id, announcementId, note),
    remind: (ctx) => remindReaders(ctx, id, announcementId),
  }),
)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.announcement.title ?? m.announcement_one() }]
}

export default function BuildingAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { building, announcement, receipts, isRemindable } = loaderData
  const form = readFormState(actionData)
  const isInForm = form.values.intent === 'change' || form.values.intent === 'withdraw'
  return (
    <>
      <ConsolePageHead
        title={announcement.title}
        context={[building.name, describeScope(announcement.space)].join(' · ')}
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || isInForm ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={ANNOUNCEMENT_NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <AnnouncementText
              announcement={announcement}
              buildTo={(announcementId) =>
                href('/dashboard/landlord/buildings/:id/announcements/:announcementId', {
                  id: building.id,
                  announcementId,
                })
              }
            />
            {announcement.withdrawnAt === null ? (
              <ChangeCard key={announcement.version} {...{ announcement, form }} buildingId={building.id} />
            ) : null}
          </div>
          <ReceiptCard {...{ announcement, receipts, isRemindable }} />
        </div>
      </div>
    </>
  )
}
