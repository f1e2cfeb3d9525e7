// The passport of a renter: identity, rent history, references, proofs of income, with whom it is shared, and who saw what.
import {
  addIncomeDocument,
  removeIncomeDocument,
} from '#app/domain/tenancy/income-documents/income-document.commands.server.ts'
import { IdentityLine, LeaseList } from '#app/domain/tenancy/passports/components/passport-facts.tsx'
import { getOwnPassport } from '#app/domain/tenancy/passports/own-passport.queries.server.ts'
import { ownPassportAction } from '#app/domain/tenancy/passports/own-passport.schema.ts'
import {
  askReference,
  removeReference,
  setReferenceHidden,
} from '#app/domain/tenancy/rental-references/ask-reference.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { IncomeSection } from './own-passport/income-section.tsx'
import { ReferenceSection } from './own-passport/reference-section.tsx'
import { SharesCard, ViewsCard } from './own-passport/share-cards.tsx'
import type { Route } from './+types/own-passport'

export const handle: Crumb = { crumb: m.passport_title }
export const headers = refusalHeaders

const NOTICES = {
  ask: m.reference_ask_sent,
  hide: m.reference_now_hidden,
  show: m.reference_now_shown,
  removeReference: m.reference_removed,
  addIncome: m.passport_income_added,
  removeIncome: m.passport_income_removed,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    ...(await getOwnPassport(ctx)),
    maxUploadMb: (await getSettings(ctx)).maxUploadMb,
    key: crypto.randomUUID(),
  }))
}

export const action = defineActions(ownPassportAction, NOTICES, () => ({
  ask: askReference,
  hide: (ctx, { id }) => setReferenceHidden(ctx, id, true),
  show: (ctx, { id }) => setReferenceHidden(ctx, id, false),
  removeReference: (ctx, { id }) => removeReference(ctx, id),
  addIncome: addIncomeDocument,
  removeIncome: (ctx, { id }) => removeIncomeDocument(ctx, id),
}))

export function meta() {
  return [{ title: m.passport_title() }]
}

export default function OwnPassport({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, history, references, income, shares, views, maxUploadMb, key } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.passport_title()} context={m.passport_intro()} />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={NOTICES} form={form} />
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-4">
            <Card>
              <CardHead title={m.passport_part_identity()} />
              <CardBody className="grid justify-items-start gap-2">
                <IdentityLine identity={identity} />
                {identity.checkedAt === null ? (
                  <TextLink to={href('/dashboard/settings/verification')}>{m.passport_identity_ask()}</TextLink>
                ) : null}
              </CardBody>
            </Card>
            <Card>
              <CardHead title={m.passport_part_history()} sub={m.passport_history_sub()} />
              <CardBody>
                <LeaseList leases={history} />
              </CardBody>
            </Card>
            <ReferenceSection references={references} form={form} formKey={key} />
            <IncomeSection documents={income} form={form} maxUploadMb={maxUploadMb} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <SharesCard shares={shares} />
            <ViewsCard views={views} />
          </div>
        </div>
      </div>
    </>
  )
}
