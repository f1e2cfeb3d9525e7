// A renter's applications and drafts. Filter and page are in the address.
import {
  APPLICATION_STATUS_TONES,
  getApplicationStatusLabel,
} from '#app/domain/applications/facts/application-facts.labels.ts'
import {
  ownApplicationList,
  type OwnApplicationRow,
  type OwnDraft,
} from '#app/domain/applications/own/own-application.model.ts'
import {
  countOwnApplications,
  listOwnApplicationRows,
  listOwnDrafts,
} from '#app/domain/applications/own/own-application.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Row, RowCard, Thumbnail } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Route } from './+types/own-applications'

export const handle: Crumb = { crumb: m.ui_applications }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [list, all, drafts] = await Promise.all([
      loadList(ctx, args.url, ownApplicationList, async (_, query) => {
        const [total, applications] = await Promise.all([
          countOwnApplications(ctx, query),
          listOwnApplicationRows(ctx, query),
        ])
        return { total, applications }
      }),
      countOwnApplications(ctx, { status: null }),
      listOwnDrafts(ctx),
    ])
    return { ...list, all, drafts }
  })
}

export function meta() {
  return [{ title: m.ui_applications() }]
}

export default function OwnApplications({ loaderData }: Route.ComponentProps) {
  const { all, drafts } = loaderData
  return (
    <>
      <ConsolePageHead title={m.ui_applications()} context={m.own_applications_context()} />
      <div className="grid grid-cols-1 gap-4">
        <Drafts drafts={drafts} />
        {all === 0 ? (
          <EmptyState
            level={2}
            title={m.application_none()}
            text={m.own_applications_empty_text()}
            action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
          />
        ) : (
          <ApplicationTable {...loaderData} />
        )}
      </div>
    </>
  )
}

function Drafts({ drafts }: { drafts: readonly OwnDraft[] }) {
  return (
    <RowCard title={m.own_applications_drafts()}>
      {drafts.map(({ listingId, title, city, cover, savedAt }) => (
        <Row
          key={listingId}
          to={href('/properties/:id/apply', { id: listingId })}
          lead={<Thumbnail src={cover} />}
          title={title}
          text={m.own_applications_draft_line({ city, date: formatDate(savedAt) })}
        />
      ))}
    </RowCard>
  )
}

function ApplicationTable({ query, total, applications }: Route.ComponentProps['loaderData']) {
  return (
    <TableCard label={m.ui_applications()}>
      <ListFilters
        list={ownApplicationList}
        query={query}
        label={m.application_filters()}
        texts={{ status: { label: m.ui_status(), any: m.ui_all(), getLabel: getApplicationStatusLabel } }}
        resultText={m.application_found({ count: total, figure: formatNumber(total) })}
      />
      {applications.length === 0 ? (
        <NoneFound list={ownApplicationList} query={query} title={m.own_none_found()} text={m.own_none_found_text()} />
      ) : (
        <>
          <Table
            caption={m.ui_applications()}
            columns={buildColumns()}
            rows={applications}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={ownApplicationList.pageSize}
              total={total}
              label={m.application_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

/** Built on each render: texts of a module constant would keep the language in which the module was loaded. */
function buildColumns(): Column<OwnApplicationRow>[] {
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ id, title, city, cover }) => (
        <TwoLines
          title={title}
          sub={city}
          to={href('/dashboard/tenant/applications/:id', { id })}
          picture={<Thumbnail src={cover} />}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 190,
      cell: ({ status }) => (
        <StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getApplicationStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'rent',
      header: m.ui_rent(),
      isNumber: true,
      cardSlot: 'value',
      width: 110,
      cell: ({ monthlyRent }) => formatPesos(monthlyRent),
    },
    {
      id: 'sent',
      header: m.ui_sent(),
      cardSlot: 'detail',
      width: 130,
      cell: ({ sentAt }) => formatDate(sentAt),
    },
    {
      id: 'answered',
      header: m.own_applications_column_answered(),
      cardSlot: 'hidden',
      width: 130,
      cell: ({ decidedAt }) => (decidedAt ? formatDate(decidedAt) : '–'),
    },
  ]
}
