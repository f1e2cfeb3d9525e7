// The deposit passport of a rental, for its tenant, the owner and administrators: the home at moving in and at moving out side by side, what
// is deducted, and what is returned. Everything works as a plain form.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { listSigningSummaries } from '#app/domain/tenancy/signing/signing-summary.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenLines } from '#app/routes/dashboard/shared/rental/chosen-lines.ts'
import { SigningSection } from '#app/routes/dashboard/shared/rental/signing-section.tsx'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { buttonClass, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { DeductionsCard } from './deposit/deductions-card.tsx'
import { DEPOSIT_NOTICES } from './deposit/deposit-notices.ts'
import { EntryForm } from './deposit/report-entry-form.tsx'
import { ReturnsCard } from './deposit/returns-card.tsx'
import { ReportsCard } from './deposit/condition-reports-card.tsx'
import { runDepositAction } from './deposit/run-deposit-action.server.ts'
import { SumsCard } from './deposit/deposit-sums-card.tsx'
import type { Route } from './+types/deposit'

export const handle: Crumb = {
  crumb: m.deposit_title,
  parent: { crumb: m.rent_rental_crumb, getPath: (pathname) => pathname.replace(/\/deposit$/, '?tab=deposit') },
}
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [passport, { maxUploadMb }, papers] = await Promise.all([
      getDepositPassport(ctx, args.params.id),
      getSettings(ctx),
      listSigningSummaries(ctx, args.params.id, ['deposit', 'inventory']),
    ])
    return {
      passport,
      papers,
      maxUploadMb,
      keys: {
        move_in: crypto.randomUUID(),
        move_out: crypto.randomUUID(),
        deduct: crypto.randomUUID(),
        return: crypto.randomUUID(),
      },
      today: toManilaDay(ctx.now()),
    }
  })
}

export const action = runDepositAction

export function meta() {
  return [{ title: m.deposit_title() }]
}

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passport, papers, maxUploadMb, keys, today } = loaderData
  const { rental, reports } = passport
  const form = readFormState(actionData)
  const { id } = rental
  const hasEnded = today >= rental.endsOn // then the money is what somebody has to decide
  const condition = (
    <>
      <ReportsCard reports={reports} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {(['move_in', 'move_out'] as const)
          .filter((kind) => reports[kind].allowed.add)
          .map((kind) => (
            <EntryForm key={keys[kind]} report={reports[kind]} form={form} formKey={keys[kind]} maxMb={maxUploadMb} />
          ))}
      </div>
    </>
  )
  const money = (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <DeductionsCard
        key={keys.deduct}
        {...{ passport, form }}
        chosen={readChosenLines(actionData)}
        formKey={keys.deduct}
        maxMb={maxUploadMb}
      />
      <SumsCard passport={passport} />
      <ReturnsCard key={keys.return} {...{ passport, form, today }} formKey={keys.return} maxMb={maxUploadMb} />
    </div>
  )
  return (
    <>
      <ConsolePageHead
        title={m.deposit_title()}
        context={`${rental.listing.title}, ${formatDateRange(rental.startsOn, rental.endsOn)}`}
        actions={
          <>
            <ButtonLink to={`${href('/dashboard/rentals/:id', { id })}?tab=deposit`} variant="line" size="compact">
              {m.rent_rental_crumb()}
            </ButtonLink>
            <a href={href('/dashboard/rentals/:id/deposit.pdf', { id })} className={buttonClass({ size: 'compact' })}>
              <DownloadIcon size={18} />
              {m.deposit_pdf()}
            </a>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={DEPOSIT_NOTICES} form={form} />
        {hasEnded ? money : null}
        {condition}
        {hasEnded ? null : money}
        <SigningSection rentalId={id} papers={papers} />
      </div>
    </>
  )
}
