// The verification desk: one document between the facts it must agree with and the decision; oldest first.
import { Link, redirect } from 'react-router'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { getVerificationLabel } from '#app/domain/accounts/verification/verification.labels.ts'
import { decideVerification } from '#app/domain/admin/verifications/verification-desk.commands.server.ts'
import {
  type DeskItem,
  listVerificationQueue,
} from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { listExpiredLicences } from '#app/domain/admin/verifications/expired-licences.queries.server.ts'
import { buildDecisionSchema } from '#app/domain/admin/verifications/verification-desk.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import { DecisionForms } from './verifications/decision-forms.tsx'
import { DocumentFacts } from './verifications/document-facts.tsx'
import { DocumentViewer } from './verifications/document-viewer.tsx'
import { ExpiredLicences } from './verifications/expired-licences.tsx'
import type { Route } from './+types/verifications'

const PAGE = '/admin/verifications'

export const handle: PlaceHandle = { place: 'verifications' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [queue, licences] = await Promise.all([listVerificationQueue(ctx), listExpiredLicences(ctx)])
    const chosen = queue.find(({ id }) => id === args.url.searchParams.get('id')) ?? queue[0] ?? null
    return { queue, chosen, licences, now: ctx.now() }
  })
}

export function action(args: Route.ActionArgs) {
  const schema = buildDecisionSchema(toManilaDay(new Date()))
  return submit(args, schema, async (ctx, decision) => {
    await decideVerification(ctx, decision)
    return redirect(PAGE)
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('verifications', layout.loaderData)
}

const toItem = (item: DeskItem | undefined) => (item === undefined ? null : `${PAGE}?id=${item.id}`)

export default function AdminVerifications({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, chosen, licences, now } = loaderData
  const form = readFormState(actionData)
  const place = queue.findIndex(({ id }) => id === chosen?.id)
  const around = { toPrevious: toItem(queue[place - 1]), toNext: toItem(queue[place + 1]) }
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.verifications.label()}
        badge={
          chosen === null ? undefined : (
            <StatusBadge tone="amber">{m.desk_handed_in({ when: formatRelative(chosen.createdAt, now) })}</StatusBadge>
          )
        }
        context={chosen === null ? undefined : getVerificationLabel(chosen.kind)}
        actions={chosen === null ? undefined : <QueueArrows place={place} total={queue.length} {...around} />}
      />
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mb-4" />}
      {chosen === null ? (
        <EmptyState level={2} title={m.desk_empty()} text={m.desk_empty_text()} />
      ) : (
        // The key empties ticks, zoom and fields for the next document
        <div key={chosen.id} className="desk">
          <section aria-label={m.desk_facts()} className="desk-facts">
            <DocumentFacts item={chosen} />
            <Queue queue={queue} chosenId={chosen.id} now={now} />
          </section>
          <DocumentViewer item={chosen} />
          <section aria-label={m.ui_decision()} className="desk-decision">
            <DecisionForms item={chosen} now={now} form={form} action={`${PAGE}?id=${chosen.id}`} {...around} />
          </section>
        </div>
      )}
      <div className="mt-4">
        <ExpiredLicences licences={licences} />
      </div>
    </>
  )
}

type ArrowsProps = { place: number; total: number; toPrevious: string | null; toNext: string | null }

function QueueArrows({ place, total, toPrevious, toNext }: ArrowsProps) {
  const arrows = [
    { to: toPrevious, label: m.ui_previous(), icon: <ChevronLeftIcon /> },
    { to: toNext, label: m.ui_next(), icon: <ChevronRightIcon /> },
  ]
  return (
    <nav aria-label={m.ui_waiting()} className="flex items-center gap-2 text-sm text-ink-soft">
      {m.desk_place({ place: formatNumber(place + 1), total: formatNumber(total) })}
      {arrows.map(({ to, label, icon }) =>
        to === null ? null : (
          <Link
            key={label}
            to={to}
            preventScrollReset
            aria-label={label}
            title={label}
            className={buttonClass({ variant: 'line', size: 'compact' })}
          >
            {icon}
          </Link>
        ),
      )}
    </nav>
  )
}

type QueueProps = { queue: DeskItem[]; chosenId: string; now: Date }

function Queue({ queue, chosenId, now }: QueueProps) {
  if (queue.length < 2) return null
  return (
    <Disclosure label={m.desk_all_waiting({ count: formatNumber(queue.length) })} className="mt-3">
      <ul className="grid grid-cols-1 divide-y divide-line border-t border-line">
        {queue.map(({ id, kind, fullName, createdAt, type }) => (
          <li key={id}>
            <Link
              to={`${PAGE}?id=${id}`}
              preventScrollReset
              aria-current={id === chosenId ? 'true' : undefined}
              className={cx('block px-2 py-2.5 text-sm', id === chosenId ? 'bg-sea-soft' : 'hover:bg-hover')}
            >
              <span className="block font-semibold">{getVerificationLabel(kind)}</span>
              <span className="block truncate text-ink-soft">
                {fullName} · {getRoleLabel(type)}
              </span>
              <span className="block text-tiny text-ink-soft">
                {m.desk_handed_in({ when: formatRelative(createdAt, now) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
