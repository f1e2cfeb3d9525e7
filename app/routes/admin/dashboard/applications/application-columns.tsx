// The columns of the table of applications. Built on each render, because the texts depend on the language.
import { useSubmit } from 'react-router'
import type { AdminApplication } from '#app/domain/admin/applications/admin-applications.model.ts'
import {
  APPLICATION_STATUS_TONES,
  getApplicationStatusLabel,
} from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'
import type { ToList } from './application-address.ts'

export function buildApplicationColumns(toList: ToList, now: Date): Column<AdminApplication>[] {
  return [
    {
      id: 'applicant',
      header: m.received_column_applicant(),
      cardSlot: 'lead',
      cell: ({ id, applicant, applicantEmail, avatarUrl }) => (
        <TwoLines
          title={applicant}
          sub={applicantEmail}
          to={toList({ view: id })}
          leading={<Avatar name={applicant} src={avatarUrl} />}
        />
      ),
    },
    {
      id: 'property',
      header: m.ui_property(),
      cardSlot: 'detail',
      width: [200, 150],
      cell: ({ listing, city, monthlyRent }) => (
        <TwoLines
          title={listing === '' ? m.own_untitled() : listing}
          sub={[city, ...(monthlyRent > 0 ? [formatPesos(monthlyRent)] : [])].join(' · ')}
        />
      ),
    },
    { id: 'owner', header: m.party_owner(), width: 104, isExtra: true, cardSlot: 'hidden', cell: ({ owner }) => owner },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 116,
      cell: ({ status }) => (
        <StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getApplicationStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'submitted',
      header: m.admin_column_submitted(),
      cardSlot: 'hidden',
      width: 120,
      cell: ({ sentAt }) => (
        <>
          {formatDate(sentAt)}
          <span className="block text-tiny text-ink-soft">{formatRelative(sentAt, now)}</span>
        </>
      ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 214,
      cell: (row) => <ActionsCell application={row} toList={toList} />,
    },
  ]
}

function ActionsCell({ application, toList }: { application: AdminApplication; toList: ToList }) {
  const submit = useSubmit()
  const { id, applicant, status, isListingDeleted } = application
  const confirmDeletion = () => {
    if (window.confirm(m.notice_admin_confirmDeleteApplication()))
      void submit({ intent: 'delete', id }, { method: 'post', action: toList({}), preventScrollReset: true })
  }
  return (
    <div className="flex items-center gap-1 min-[860px]:justify-end">
      {status === 'pending' && !isListingDeleted ? (
        <>
          <DecisionLink to={toList({ approve: id })} label={m.ui_approve()} name={applicant} />
          <DecisionLink to={toList({ reject: id })} label={m.received_reject()} name={applicant} />
        </>
      ) : null}
      <RowActions
        name={applicant}
        more={[
          { label: m.ui_view(), icon: <EyeIcon size={18} />, to: toList({ view: id }) },
          {
            label: m.ui_delete(),
            icon: <TrashIcon size={18} />,
            isDanger: true,
            to: toList({ delete: id }),
            onSelect: confirmDeletion,
          },
        ]}
      />
    </div>
  )
}

function DecisionLink({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <ButtonLink to={to} variant="line" size="compact" preventScrollReset>
      {label}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  )
}
