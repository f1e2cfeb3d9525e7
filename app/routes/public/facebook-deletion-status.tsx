// The status page that Facebook links to: the progress of a deletion request, without personal data (promise P4).
import { ERASURE_GRACE_DAYS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { getDeletionStatus } from '#app/domain/privacy/facebook-deletion/facebook-deletion.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/facebook-deletion-status'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => getDeletionStatus(ctx, args.params.code))
}

export function meta() {
  return [{ title: m.facebook_status_title() }]
}

export default function FacebookDeletionStatus({ loaderData, params }: Route.ComponentProps) {
  const { status, askedAt, completedAt } = loaderData
  return (
    <div className="page-width max-w-160! py-10 md:py-16">
      <h1 className="mb-6 font-head text-title font-bold">{m.facebook_status_title()}</h1>
      {status === 'completed' ? (
        <Alert tone="leaf" title={m.ui_done()}>
          {m.facebook_status_done_text({ date: formatDate(completedAt ?? askedAt) })}
        </Alert>
      ) : (
        <Alert tone="sea" title={m.ui_received()}>
          {m.facebook_status_received_text({ date: formatDate(askedAt), days: ERASURE_GRACE_DAYS })}
        </Alert>
      )}
      <p className="mt-6 text-sm break-all text-ink-soft">{m.facebook_status_code({ code: params.code })}</p>
      <TextLink to="/facebook-data-deletion" className="mt-6 inline-block">
        {m.facebook_title()}
      </TextLink>
    </div>
  )
}
