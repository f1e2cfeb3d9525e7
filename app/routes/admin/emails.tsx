// Every email of the site with its subject and when it is sent; each opens as its reader gets it.
import { Link } from 'react-router'
import { MailState } from '#app/domain/kernel/mail/components/mail-state.tsx'
import {
  getMailGroup,
  getMailGroupLabel,
  getMailOccasion,
  MAIL_GROUPS,
  type MailGroup,
} from '#app/domain/mail-samples/preview/mail-preview.labels.ts'
import type { ListedMail, SentTest } from '#app/domain/mail-samples/preview/mail-preview.model.ts'
import { listMails } from '#app/domain/mail-samples/preview/mail-preview.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/emails'

export const handle: PlaceHandle = { place: 'emails' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, listMails)
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('emails', layout.loaderData)
}

export default function AdminEmails({ loaderData: { mails, tests } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={ADMIN_PLACES.emails.label()} context={m.admin_emails_sub()} />
      <div className="grid grid-cols-1 gap-4">
        {MAIL_GROUPS.map((group) => (
          <GroupCard
            key={group}
            group={group}
            mails={mails.filter(({ template }) => getMailGroup(template) === group)}
          />
        ))}
        <TestsCard tests={tests} />
      </div>
    </>
  )
}

function GroupCard({ group, mails }: { group: MailGroup; mails: readonly ListedMail[] }) {
  return (
    <Card>
      <CardHead title={getMailGroupLabel(group)} count={formatNumber(mails.length)} />
      <ul className="border-t border-line">
        {mails.map(({ template, subject, versions }) => (
          <li key={template} className="border-b border-line last:border-b-0">
            <Link
              to={withParams('/admin/emails/preview', '', { template })}
              className="grid min-h-11 gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-sand-100 md:grid-cols-2 md:px-4.5"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">
                {subject}{' '}
                {versions > 1 ? (
                  <span className="ml-1 text-tiny font-medium whitespace-nowrap text-ink-soft">
                    {m.admin_emails_versions({ count: formatNumber(versions) })}
                  </span>
                ) : null}
              </span>
              <span className="text-ink-soft">{getMailOccasion(template)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TestsCard({ tests }: { tests: readonly SentTest[] }) {
  return (
    <Card>
      <CardHead title={m.admin_emails_tests()} />
      {tests.length === 0 ? (
        <CardBody>
          <p className="text-sm text-ink-soft">{m.admin_emails_tests_none()}</p>
        </CardBody>
      ) : (
        <ul className="border-t border-line">
          {tests.map(({ id, subject, status, attempts, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm last:border-b-0 md:px-4.5"
            >
              <MailState status={status} attempts={attempts} />
              <span className="min-w-0 grow wrap-anywhere">{subject}</span>
              <span className="text-tiny text-ink-soft">{formatDateTime(createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
