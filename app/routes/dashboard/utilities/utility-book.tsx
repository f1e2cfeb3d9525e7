// Water and electricity by sub-meter, for the tenant and the owner of one rental. The dialogs and the correction are in the address.
import { useSearchParams } from 'react-router'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import type { UtilityReading } from '#app/domain/tenancy/utilities/utility.model.ts'
import { getUtilityBook } from '#app/domain/tenancy/utilities/utility.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ReadingList } from '#app/domain/tenancy/utilities/components/reading-list.tsx'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { AnswerDialog, type AnswerDialogName } from './utility-book/answer-reading-dialog.tsx'
import { CorrectionForm, ReadingForm } from './utility-book/reading-form.tsx'
import { runUtilityAction } from './utility-book/run-utility-action.server.ts'
import { UTILITY_NOTICES } from './utility-book/utility-notices.ts'
import type { Route } from './+types/utility-book'

export const handle = buildRentalCrumb(m.utility_title, 'utilities')
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [utilities, { rental }, { maxUploadMb }] = await Promise.all([
      getUtilityBook(ctx, args.params.id),
      getRentBook(ctx, args.params.id),
      getSettings(ctx),
    ])
    return { utilities, rental, maxUploadMb, today: toManilaDay(ctx.now()), key: crypto.randomUUID() }
  })
}

export const action = runUtilityAction

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.rental.listing.title ?? ''
  return [{ title: `${m.utility_title()} · ${title}` }]
}

export default function Utilities({ loaderData, actionData }: Route.ComponentProps) {
  const { utilities, rental, maxUploadMb, today, key } = loaderData
  const { readings, last, allowed } = utilities
  const [params] = useSearchParams()
  const form = readFormState(actionData)
  const view = href('/dashboard/rentals/:id/utilities', { id: rental.id })
  const dialog = params.get('dialog')
  const chosen = readings.find(({ id }) => id === params.get('charge'))
  const answered = chosen ? getDialog(dialog, chosen, allowed) : null
  const shared = { form, formKey: key, maxMb: maxUploadMb, today }
  return (
    <>
      <ConsolePageHead title={m.utility_title()} context={`${rental.listing.title} · ${rental.tenant.name}`} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || answered ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={UTILITY_NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Card>
            <CardHead title={m.utility_readings()} />
            {readings.length === 0 ? (
              <EmptyState bare title={m.utility_none()} />
            ) : (
              <ReadingList
                readings={readings}
                renderActions={(reading) => <Actions reading={reading} allowed={allowed} view={view} />}
              />
            )}
          </Card>
          {!allowed.record ? null : dialog === 'correct' && chosen?.status === 'contested' ? (
            <CorrectionForm {...shared} reading={chosen} action={`${view}?dialog=correct&charge=${chosen.id}`} />
          ) : (
            <ReadingForm {...shared} last={last} action={view} />
          )}
        </div>
      </div>
      {chosen && answered ? <AnswerDialog dialog={answered} reading={chosen} form={form} view={view} /> : null}
    </>
  )
}

type Allowed = { record: boolean; contest: boolean }

/** The dialog that the address asks for, if the reader may use it. */
function getDialog(name: string | null, reading: UtilityReading, allowed: Allowed): AnswerDialogName | null {
  if (name === 'contest') return allowed.contest ? name : null
  if (name === 'keep') return allowed.record ? name : null
  return name === 'reverse' && reading.isReversible ? name : null
}

type ActionsProps = { reading: UtilityReading; allowed: Allowed; view: string }

function Actions({ reading: { id, status, isReversible }, allowed, view }: ActionsProps) {
  if (allowed.contest && status === 'charged')
    return (
      <div>
        <ButtonLink to={`${view}?dialog=contest&charge=${id}`} preventScrollReset variant="line" size="compact">
          {m.ui_contest()}
        </ButtonLink>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {allowed.record && status === 'contested' ? (
        <>
          <ButtonLink to={`${view}?dialog=keep&charge=${id}`} preventScrollReset variant="line" size="compact">
            {m.utility_keep()}
          </ButtonLink>
          <ButtonLink to={`${view}?dialog=correct&charge=${id}#correct`} size="compact">
            {m.ui_correct()}
          </ButtonLink>
        </>
      ) : null}
      {isReversible ? (
        <ButtonLink to={`${view}?dialog=reverse&charge=${id}`} preventScrollReset variant="line" size="compact">
          {m.utility_reverse()}
        </ButtonLink>
      ) : null}
    </div>
  )
}
