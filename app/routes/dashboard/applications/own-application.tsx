// One application for the person who sent it: what happens next, its booking, the timeline, the facts, and withdrawing it.
import { withdrawApplication } from '#app/domain/applications/apply/withdraw-application.commands.server.ts'
import {
  APPLICATION_STATUS_TONES,
  getApplicationStatusLabel,
} from '#app/domain/applications/facts/application-facts.labels.ts'
import { ApplicationFacts } from '#app/domain/applications/facts/components/application-facts.tsx'
import { getOwnApplication } from '#app/domain/applications/own/own-application.queries.server.ts'
import { hasClosedOwner } from '#app/domain/listings/public/closed-owner.queries.server.ts'
import { sharePassport } from '#app/domain/tenancy/passports/passport-share.commands.server.ts'
import { ownApplicationAction } from '#app/domain/tenancy/passports/passport.schema.ts'
import { getOwnShare } from '#app/domain/tenancy/passports/shared-passport.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ClosedAccountAlert } from '#app/routes/dashboard/shared/closed-account-alert.tsx'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ExternalLinkIcon } from '#app/ui/icons/icons.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { BookingCard, NextCard, TimelineCard } from './own-application/own-application-cards.tsx'
import { PassportCard } from './own-application/passport-card.tsx'
import type { Route } from './+types/own-application'

export const handle = buildCrumbBelow('applications', m.ui_applications, m.ui_application)
export const headers = refusalHeaders

const WITHDRAW = 'withdraw'
const NOTICES = { share: m.passport_share_saved }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const application = await getOwnApplication(ctx, args.params.id)
    return {
      ...application,
      share: await getOwnShare(ctx, args.params.id),
      isClosed: await hasClosedOwner(ctx, application.facts.listing.id),
      now: ctx.now(),
      isSent: args.url.searchParams.has('sent'),
      isWithdrawing: args.url.searchParams.has(WITHDRAW),
    }
  })
}

export const action = defineActions(ownApplicationAction, NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  withdraw: (ctx) => withdrawApplication(ctx, id),
  share: (ctx, { parts }) => sharePassport(ctx, id, parts),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.facts.listing.title ?? '' }]
}

export default function OwnApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, isClosed, now, isSent, isWithdrawing, share } = loaderData
  const form = readFormState(actionData)
  const page = href('/dashboard/tenant/applications/:id', { id: facts.id })
  const canWithdraw = facts.status === 'pending'
  return (
    <>
      <Head {...loaderData} withdrawTo={canWithdraw ? `${page}?${WITHDRAW}` : null} />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={NOTICES} form={form} />
        {isClosed ? <ClosedAccountAlert /> : null}
        {isSent ? <Alert tone="leaf" title={m.own_application_sent()} isAnnounced /> : null}
        {form.refusal !== undefined && !isWithdrawing ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-4">
            <NextCard application={loaderData} />
            <BookingCard booking={loaderData.booking} />
            <Card>
              <CardHead title={m.own_application_facts()} />
              <CardBody>
                <ApplicationFacts facts={facts} />
              </CardBody>
            </Card>
          </div>
          <div className="grid grid-cols-1 gap-4">
            {facts.status === 'pending' ? <PassportCard key={share?.expiresAt.getTime()} share={share} /> : null}
            <TimelineCard application={loaderData} now={now} />
          </div>
        </div>
      </div>
      {isWithdrawing && canWithdraw ? (
        <ConfirmDialog
          title={m.own_application_withdraw_title()}
          description={facts.listing.title}
          closeTo={page}
          hiddenFields={{ intent: 'withdraw' }}
          confirmLabel={m.own_application_withdraw()}
          error={form.refusal}
        >
          <p className="text-sm">{m.own_application_withdraw_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Head({ facts, withdrawTo }: Route.ComponentProps['loaderData'] & { withdrawTo: string | null }) {
  const { listing, status } = facts
  return (
    <ConsolePageHead
      title={listing.title}
      badge={<StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getApplicationStatusLabel(status)}</StatusBadge>}
      context={[listing.city, formatPesosPerMonth(listing.monthlyRent)].join(' · ')}
      actions={
        <>
          {withdrawTo ? (
            <ButtonLink to={withdrawTo} preventScrollReset variant="line" size="compact">
              {m.own_application_withdraw()}
            </ButtonLink>
          ) : null}
          {listing.isListed ? (
            <ButtonLink
              to={href('/properties/:id', { id: listing.id })}
              variant="line"
              size="compact"
              icon={<ExternalLinkIcon size={18} />}
            >
              {m.own_application_listing()}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}
