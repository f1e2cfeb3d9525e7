// The announcements of a building with who has read them, newest first.
import { describeEvent, describeReads, describeScope } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import { announcementList, type OwnerAnnouncement } from '#app/domain/tenancy/announcements/announcement.model.ts'
import {
  listBuildingAnnouncements,
  loadAnnouncingBuilding,
} from '#app/domain/tenancy/announcements/announcement.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Route } from './+types/building-announcements'

export const handle = buildCrumbBelow('buildings', m.building_title, m.announcement_title)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const { name } = await loadAnnouncingBuilding(ctx, id)
    const list = await loadList(ctx, args.url, announcementList, (_, { page }) =>
      listBuildingAnnouncements(ctx, id, { page }),
    )
    return { building: { id, name }, ...list }
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.announcement_title()}: ${loaderData?.building.name ?? ''}` }]
}

export default function BuildingAnnouncements({ loaderData: { building, rows, total, query } }: Route.ComponentProps) {
  const add = href('/dashboard/landlord/buildings/:id/announcements/new', { id: building.id })
  return (
    <>
      <ConsolePageHead
        title={m.announcement_title()}
        context={m.announcement_context_owner({ building: building.name })}
        actions={
          rows.length === 0 ? null : (
            <ButtonLink to={add} size="compact" icon={<PlusIcon size={18} />}>
              {m.announcement_new()}
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {rows.length === 0 ? (
          <EmptyState
            level={2}
            title={m.announcement_none()}
            text={m.announcement_none_text()}
            action={<ButtonLink to={add}>{m.announcement_new()}</ButtonLink>}
          />
        ) : (
          <TableCard label={m.announcement_title()}>
            <Table
              caption={m.announcement_title()}
              columns={buildColumns(building.id)}
              rows={rows}
              getRowKey={({ id }) => id}
            />
          </TableCard>
        )}
        <Pagination page={query.page} size={announcementList.pageSize} total={total} label={m.announcement_pages()} />
      </div>
    </>
  )
}

function buildColumns(buildingId: string): Column<OwnerAnnouncement>[] {
  return [
    {
      id: 'title',
      header: m.ui_title(),
      cardSlot: 'lead',
      cell: (row) => (
        <TwoLines
          title={row.title}
          sub={[describeScope(row.space), describeEvent(row)].filter(Boolean).join(' · ')}
          to={href('/dashboard/landlord/buildings/:id/announcements/:announcementId', {
            id: buildingId,
            announcementId: row.id,
          })}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 190,
      cell: (row) =>
        row.withdrawnAt === null ? (
          <StatusBadge tone={row.read < row.audience ? 'amber' : 'leaf'}>{describeReads(row)}</StatusBadge>
        ) : (
          <StatusBadge tone="slate">{m.ui_withdrawn()}</StatusBadge>
        ),
    },
    { id: 'posted', header: m.ui_date(), width: 130, cell: ({ createdAt }) => formatDate(createdAt) },
  ]
}
