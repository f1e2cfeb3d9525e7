// The verification desk: documents that wait, oldest first; the chosen one beside the facts it must agree with.
import { Form, Link, redirect, useNavigation } from 'react-router'
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
import { m } from '#app/messages/messages.js'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import { ExpiredLicences } from './verifications/expired-licences.tsx'
import { DocumentFacts, DocumentView } from './verifications/document-view.tsx'
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

export default function AdminVerifications({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, chosen, licences, now } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={ADMIN_PLACES.verifications.label()} />
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mb-4" />}
      {chosen === null ? (
        <EmptyState level={2} title={m.desk_empty()} text={m.desk_empty_text()} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[280px_minmax(0,1fr)]">
          <Queue queue={queue} chosenId={chosen.id} now={now} />
          <div className="grid grid-cols-1 items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
            <DocumentView item={chosen} />
            <div className="grid grid-cols-1 gap-4">
              <DocumentFacts item={chosen} />
              {/* The key empties the fields for the next document. */}
              <DecisionForms key={chosen.id} item={chosen} now={now} form={form} />
            </div>
          </div>
        </div>
      )}
      <div className="mt-4">
        <ExpiredLicences licences={licences} />
      </div>
    </>
  )
}

type QueueProps = { queue: DeskItem[]; chosenId: string; now: Date }

function Queue({ queue, chosenId, now }: QueueProps) {
  return (
    <Card>
      <CardHead title={m.ui_waiting()} count={String(queue.length)} />
      <ul className="grid grid-cols-1 divide-y divide-line border-t border-line">
        {queue.map(({ id, kind, fullName, createdAt, type }) => (
          <li key={id}>
            <Link
              to={`${PAGE}?id=${id}`}
              preventScrollReset
              aria-current={id === chosenId ? 'true' : undefined}
              className={cx('block px-4 py-3 text-sm', id === chosenId ? 'bg-sea-soft' : 'hover:bg-hover')}
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
    </Card>
  )
}

type DecisionProps = { item: DeskItem; now: Date; form: FormState }

function DecisionForms({ item: { id, kind, licence, licenceExpiresOn }, now, form }: DecisionProps) {
  const isBusy = useNavigation().state === 'submitting'
  const action = `${PAGE}?id=${id}`
  const isLicence = kind === 'prc_license'
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5 pt-4">
        <Form method="post" action={action} className="grid grid-cols-1 gap-3">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="id" value={id} />
          {isLicence ? <input type="hidden" name="number" value={licence ?? ''} /> : null}
          <DateField
            name="validUntil"
            label={m.desk_valid_until()}
            hint={m.desk_valid_hint()}
            min={addDays(toManilaDay(now), 1)}
            defaultValue={form.values.validUntil ?? (isLicence ? (licenceExpiresOn ?? '') : '')}
            error={form.errors.validUntil}
            required={isLicence}
          />
          <Button type="submit" size="compact" loading={isBusy}>
            {m.ui_approve()}
          </Button>
        </Form>
        <Form method="post" action={action} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
          <input type="hidden" name="intent" value="refuse" />
          <input type="hidden" name="id" value={id} />
          <Textarea
            name="reason"
            label={m.desk_reason()}
            hint={m.desk_reason_hint()}
            defaultValue={form.values.reason}
            error={form.errors.reason}
            maxLength={1_000}
            required
          />
          <Button type="submit" variant="danger" size="compact" loading={isBusy}>
            {m.desk_refuse()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
