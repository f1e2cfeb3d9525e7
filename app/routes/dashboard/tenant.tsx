// The first page of a tenant: current rental, due payments, applications, and what comes next.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import {
  countOwnApplications,
  listOwnApplications,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import {
  countComingVisits,
  countOwnRepairs,
  getTenantRental,
  listComingVisits,
  listOpenPayments,
} from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { FileTextIcon } from '#app/ui/icons/console-icons.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { Crumb } from './shared/crumb.ts'
import { ListingName, Row, RowCard, StateBadge } from './shared/rows.tsx'
import { ComingVisits, DuePayment, TenantRentalCard } from './tenant/tenant-cards.tsx'
import type { Route } from './+types/tenant'

const MAX_ROWS = 5

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, rental, payments, repairs, coming, visits, messages, counts, applications, saved] =
      await Promise.all([
        getOwnAccount(ctx),
        getTenantRental(ctx),
        listOpenPayments(ctx, MAX_ROWS),
        countOwnRepairs(ctx),
        countComingVisits(ctx),
        listComingVisits(ctx, MAX_ROWS),
        getConversationFigures(ctx),
        countOwnApplications(ctx),
        listOwnApplications(ctx, MAX_ROWS),
        getSavedFigures(ctx),
      ])
    const name = getFirstName(account.fullName)
    const lists = { payments, visits, applications }
    const messagesTo = ctx.actor ? getMessagesPath(ctx.actor.role) : null
    return {
      name,
      today: toManilaDay(ctx.now()),
      rental,
      messagesTo,
      ...lists,
      repairs,
      coming,
      messages,
      counts,
      saved,
    }
  })
}

export function meta() {
  return [{ title: m.dashboard_title_tenant() }, { name: 'robots', content: 'noindex' }]
}

export default function TenantHome({ loaderData }: Route.ComponentProps) {
  const { name, today, rental, payments, visits, applications } = loaderData
  const [due] = payments
  const isNew = !rental && applications.length === 0 && visits.length === 0
  return (
    <>
      <ConsolePageHead
        title={m.layout_welcome({ name })}
        context={formatDate(today)}
        actions={
          <ButtonLink to="/properties" size="compact" icon={<SearchIcon size={18} />}>
            {m.dashboard_find_home()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {due ? <DuePayment payment={due} others={payments.length - 1} /> : null}
        <Figures {...loaderData} />
        {isNew ? (
          <EmptyState
            level={2}
            title={m.dashboard_tenant_empty()}
            text={m.dashboard_tenant_empty_text()}
            action={<ButtonLink to="/properties">{m.dashboard_find_home()}</ButtonLink>}
          />
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-1 gap-4">
              {rental ? <TenantRentalCard rental={rental} /> : null}
              <RowCard
                title={m.dashboard_your_applications()}
                empty={applications.length > 0 ? null : m.dashboard_no_applications()}
              >
                {applications.map((application) => (
                  <Row
                    key={application.id}
                    lead={<FileTextIcon className="text-sea" />}
                    title={
                      <ListingName id={application.listingId} isListed={application.isListed}>
                        {application.title}
                      </ListingName>
                    }
                    text={m.dashboard_application_line({
                      rent: formatPesosPerMonth(application.monthlyRent),
                      date: formatDate(application.sentAt),
                    })}
                    end={<StateBadge state={application.status} />}
                  />
                ))}
              </RowCard>
            </div>
            <ComingVisits visits={visits} />
          </div>
        )}
      </div>
    </>
  )
}

function Figures({ messagesTo, messages, counts, coming, repairs, saved }: Route.ComponentProps['loaderData']) {
  const sentCount = counts.pending + counts.approved + counts.rejected + counts.withdrawn
  return (
    <StatStrip columns={saved ? 5 : 4}>
      <StatCard
        label={m.dashboard_unread()}
        {...(messagesTo ? { to: messagesTo } : {})}
        value={formatNumber(messages.unreadMessages)}
        note={m.dashboard_conversations({ count: messages.conversations })}
      />
      <StatCard
        label={m.dashboard_applications()}
        value={formatNumber(sentCount)}
        note={m.dashboard_pending({ count: counts.pending })}
      />
      <StatCard label={m.dashboard_visits()} value={formatNumber(coming)} note={m.dashboard_visits_note()} />
      <StatCard label={m.dashboard_repairs()} value={formatNumber(repairs)} note={m.dashboard_repairs_note()} />
      {saved ? (
        <StatCard
          label={m.dashboard_saved()}
          to="/dashboard/tenant/saved"
          value={formatNumber(saved.saved)}
          note={m.dashboard_saved_note({ count: saved.cheaper })}
        />
      ) : null}
    </StatStrip>
  )
}
