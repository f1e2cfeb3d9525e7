// Renewal and early end of one rental, for its tenant and the owner of the home. The dialogs are in the address.
import { useSearchParams } from 'react-router'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import type { RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { listSigningSummaries } from '#app/domain/tenancy/signing/signing-summary.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatDateRange, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { OfferList } from './renewal/offer-list.tsx'
import { EarlyEndCard } from './renewal/early-end-card.tsx'
import { isEarlyEndAllowed, isEarlyEndDialog } from './renewal/early-end-dialog.tsx'
import { RENEWAL_DIALOGS, RenewalDialog, type RenewalDialogName } from './renewal/renewal-dialog.tsx'
import { RENEWAL_NOTICES } from './renewal/renewal-notices.ts'
import { runRenewalAction } from './renewal/run-renewal-action.server.ts'
import { SigningSection } from '#app/routes/dashboard/shared/rental/signing-section.tsx'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import type { Route } from './+types/renewal'

export const handle = buildRentalCrumb(m.renewal_title, 'lease')
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [renewal, { rental }, papers] = await Promise.all([
      getRenewalView(ctx, args.params.id),
      getRentBook(ctx, args.params.id),
      listSigningSummaries(ctx, args.params.id, ['renewal', 'early_end']),
    ])
    return { renewal, rental, papers, key: crypto.randomUUID() }
  })
}

export const action = runRenewalAction

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.rental.listing.title ?? ''
  return [{ title: `${m.renewal_title()} · ${title}` }]
}

export default function Renewal({ loaderData, actionData }: Route.ComponentProps) {
  const { renewal, rental, papers, key } = loaderData
  const [params] = useSearchParams()
  const form = readFormState(actionData)
  const view = href('/dashboard/rentals/:id/renewal', { id: rental.id })
  const dialog = RENEWAL_DIALOGS.find((name) => name === params.get('dialog') && isAllowed(name, renewal))
  return (
    <>
      <ConsolePageHead title={m.renewal_title()} context={`${rental.listing.title} · ${rental.tenant.name}`} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || dialog ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={RENEWAL_NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <ProposalsCard renewal={renewal} view={view} />
          <div className="grid grid-cols-1 gap-4">
            <EndCard renewal={renewal} view={view} />
            <EarlyEndCard renewal={renewal} view={view} />
            <SigningSection rentalId={rental.id} papers={papers} />
          </div>
        </div>
      </div>
      {dialog ? <RenewalDialog {...{ dialog, renewal, form, view }} formKey={key} /> : null}
    </>
  )
}

function isAllowed(dialog: RenewalDialogName, renewal: RenewalView): boolean {
  const { allowed, earlyEnd } = renewal
  if (dialog === 'offer') return allowed.offer
  if (dialog === 'end') return earlyEnd !== null
  if (isEarlyEndDialog(dialog)) return isEarlyEndAllowed(dialog, renewal)
  return dialog === 'withdraw' ? allowed.withdraw : allowed.answer
}

type CardProps = { renewal: RenewalView; view: string }

function ProposalsCard({ renewal, view }: CardProps) {
  const { allowed, offers, rental, next, side } = renewal
  const toDialog = (dialog: RenewalDialogName) => `${view}?dialog=${dialog}`
  return (
    <Card>
      <CardHead
        title={m.renewal_proposals()}
        sub={`${formatPesosPerMonth(rental.monthlyRent)} · ${formatDateRange(rental.startsOn, rental.endsOn)}`}
      />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        {next === null ? null : (
          <p>
            {next.isCancelled ? `${m.early_end_next_cancelled()} ` : null}
            <TextLink to={href('/dashboard/rentals/:id', { id: next.id })}>{m.renewal_next()}</TextLink>
          </p>
        )}
        {offers.length === 0 ? (
          <p className="text-ink-soft">{side === 'owner' ? m.renewal_none_owner() : m.renewal_none_tenant()}</p>
        ) : null}
        {offers[0]?.status === 'lapsed' ? <p className="text-ink-soft">{m.renewal_lapsed_text()}</p> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {allowed.offer ? (
            <ButtonLink to={toDialog('offer')} preventScrollReset size="compact">
              {m.renewal_offer()}
            </ButtonLink>
          ) : null}
          {allowed.answer ? (
            <>
              <ButtonLink to={toDialog('accept')} preventScrollReset size="compact">
                {m.ui_accept()}
              </ButtonLink>
              <ButtonLink to={toDialog('counter')} preventScrollReset variant="line" size="compact">
                {m.renewal_counter()}
              </ButtonLink>
              <ButtonLink to={toDialog('decline')} preventScrollReset variant="line" size="compact">
                {m.renewal_decline()}
              </ButtonLink>
            </>
          ) : null}
          {allowed.withdraw ? (
            <ButtonLink to={toDialog('withdraw')} preventScrollReset variant="line" size="compact">
              {m.renewal_withdraw()}
            </ButtonLink>
          ) : null}
        </div>
      </CardBody>
      {offers.length === 0 ? null : <OfferList offers={offers} />}
    </Card>
  )
}

function EndCard({ renewal: { rental, side, earlyEnd }, view }: CardProps) {
  if (earlyEnd === null && rental.endedEarlyReason === null) return null
  const date = earlyEnd === null ? '' : formatDate(earlyEnd.withNotice)
  return (
    <Card>
      <CardHead title={m.rental_end_title()} />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        {rental.endedEarlyReason === null ? (
          <>
            <p>{side === 'tenant' ? m.rental_end_notice_tenant({ date }) : m.rental_end_notice_owner({ date })}</p>
            <p className="text-tiny text-ink-soft">{m.rent_control_advice()}</p>
            <div>
              <ButtonLink to={`${view}?dialog=end`} preventScrollReset variant="line" size="compact">
                {m.rental_end()}
              </ButtonLink>
            </div>
          </>
        ) : (
          <p className="break-words">
            {m.rental_ended({ date: formatDate(rental.endsOn), reason: rental.endedEarlyReason })}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
