// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getRentalStatusLabel, RENTAL_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { getInvitationLabel } from '#app/domain/tenancy/tenants/tenant-list.labels.ts'
import type { TenantRow } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { formatAmount, formatDate, formatDateRange, formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { PendingNote } from '#app/domain/tenancy/rent-book/components/pending-note.tsx'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { TenantInvitationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { MessageCircleIcon } from '#app/ui/icons/console-icons.tsx'
import { BanknoteIcon } from '#app/ui/icons/icons.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'

type ShownTenant = TenantRow & { conversationId: string | null }

export function buildTenantColumns(role: 'landlord' | 'agent'): Column<ShownTenant>[] {
  return [
    {
      id: 'tenant',
      header: m.party_tenant(),
      cardSlot: 'lead',
      cell: ({ rentalId, tenant, listing }) => (
        <TwoLines
          title={tenant}
          sub={listing}
          to={href('/dashboard/rentals/:id', { id: rentalId })}
          leading={<Avatar name={tenant} />}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [128, 128],
      cell: ({ rentalId, tenant, status, isRenewed, invitation }) => (
        <>
          <StatusBadge tone={isRenewed ? 'slate' : RENTAL_STATUS_TONES[status]}>
            {isRenewed ? m.rent_rental_renewed() : getRentalStatusLabel(status)}
          </StatusBadge>
          {invitation === null ? null : <InvitationNote rentalId={rentalId} tenant={tenant} invitation={invitation} />}
        </>
      ),
    },
    {
      id: 'lease',
      header: m.ui_lease(),
      cardSlot: 'detail',
      width: [196, 176],
      cell: ({ startsOn, endsOn, monthlyRent }) => (
        <>
          {formatDateRange(startsOn, endsOn)}
          <span className="block text-tiny text-ink-soft">{formatPesosPerMonth(monthlyRent)}</span>
        </>
      ),
    },
    {
      id: 'balance',
      header: m.rent_column_balance(),
      isNumber: true,
      cardSlot: 'value',
      width: [110, 100],
      cell: ({ balance, pending }) => (
        <>
          <span className={balance > 0 ? 'font-semibold text-brick' : 'font-semibold'}>{formatAmount(balance)}</span>
          <PendingNote pending={pending} />
        </>
      ),
    },
    {
      id: 'lastPaid',
      header: m.rent_column_last_paid(),
      cardSlot: 'hidden',
      isExtra: true,
      width: 108,
      cell: ({ lastPaidOn }) => (lastPaidOn === null ? '–' : formatDate(lastPaidOn)),
    },
    {
      id: 'requests',
      header: m.rent_column_maintenance_requests(),
      isNumber: true,
      cardSlot: 'hidden',
      isExtra: true,
      width: 112,
      cell: ({ listingId, openRequests }) =>
        openRequests === 0 ? (
          formatNumber(openRequests)
        ) : (
          <PageLink
            to={`/dashboard/${role}/maintenance?listing=${listingId}`}
            aria-label={`${m.rent_column_maintenance_requests()}: ${formatNumber(openRequests)}`}
            className="-mx-2 inline-flex min-h-6 items-center px-2 font-semibold text-sea underline underline-offset-3"
          >
            {formatNumber(openRequests)}
          </PageLink>
        ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 96,
      cell: ({ rentalId, tenant, conversationId }) => (
        <RowActions
          name={tenant}
          icons={[
            {
              label: m.rent_record(),
              icon: <BanknoteIcon size={18} />,
              to: `${href('/dashboard/rentals/:id', { id: rentalId })}?dialog=record`,
            },
            ...(conversationId === null
              ? []
              : [
                  {
                    label: m.ui_message_action(),
                    icon: <MessageCircleIcon size={18} />,
                    to: href(`/dashboard/${role}/messages/:conversationId`, { conversationId }),
                  },
                ]),
          ]}
        />
      ),
    },
  ]
}

type InvitationNoteProps = { rentalId: string; tenant: string; invitation: TenantInvitationStatus }

/** Until the tenant has accepted, it leads to the page on which the owner invites. */
function InvitationNote({ rentalId, tenant, invitation }: InvitationNoteProps) {
  const label = getInvitationLabel(invitation)
  if (invitation === 'accepted') return <span className="mt-1 block text-tiny text-ink-soft">{label}</span>
  return (
    <PageLink
      to={href('/dashboard/rentals/:id/opening', { id: rentalId })}
      aria-label={`${label}: ${tenant}`}
      className="mt-1 flex min-h-6 w-fit items-center text-tiny font-semibold text-sea underline underline-offset-3"
    >
      {label}
    </PageLink>
  )
}
