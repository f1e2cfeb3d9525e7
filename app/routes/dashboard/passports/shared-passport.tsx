// What the applicant shares of their passport, for the side that decides about the application. Opening the page is recorded.
import {
  IdentityLine,
  IncomeList,
  LeaseList,
  ReferenceFacts,
} from '#app/domain/tenancy/passports/components/passport-facts.tsx'
import type { PassportFacts } from '#app/domain/tenancy/passports/passport.model.ts'
import { readSharedPassport } from '#app/domain/tenancy/passports/shared-passport.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow, type Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import type { Route } from './+types/shared-passport'

export const handle: Crumb = buildCrumbBelow('applications', m.ui_applications, m.passport_title)

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => readSharedPassport(ctx, args.params.id))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: m.passport_reader_title({ name: loaderData?.renter ?? '' }) }]
}

export default function SharedPassport({ loaderData }: Route.ComponentProps) {
  const { applicationId, renter, listing, expiresAt, facts } = loaderData
  return (
    <>
      <ConsolePageHead
        title={m.passport_reader_title({ name: renter })}
        context={m.passport_reader_sub({ name: renter, listing, date: formatDate(expiresAt) })}
      />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">{m.passport_reader_note()}</p>
        <Facts facts={facts} applicationId={applicationId} />
      </div>
    </>
  )
}

function Facts({ facts, applicationId }: { facts: PassportFacts; applicationId: string }) {
  const { identity, history, references, income } = facts
  return (
    <>
      {identity === null ? null : (
        <Card>
          <CardHead title={m.passport_part_identity()} />
          <CardBody>
            <IdentityLine identity={identity} />
          </CardBody>
        </Card>
      )}
      {history === null ? null : (
        <Card>
          <CardHead title={m.passport_part_history()} sub={m.passport_history_sub()} />
          <CardBody>
            <LeaseList leases={history} />
          </CardBody>
        </Card>
      )}
      {references === null ? null : <References references={references} />}
      {income === null ? null : (
        <Card>
          <CardHead title={m.passport_part_income()} sub={m.passport_income_reader_sub()} />
          <CardBody>
            <IncomeList
              documents={income}
              buildUrl={(documentId) =>
                href('/api/applications/:id/income/:documentId', { id: applicationId, documentId })
              }
            />
          </CardBody>
        </Card>
      )}
    </>
  )
}

function References({ references }: { references: NonNullable<PassportFacts['references']> }) {
  return (
    <Card>
      <CardHead title={m.passport_part_references()} sub={m.passport_references_reader_sub()} />
      <CardBody>
        {references.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.passport_references_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {references.map(({ id, name, place, maskedEmail, ...answers }) => (
              <li key={id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
                <span>
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-sm text-ink-soft wrap-anywhere">{place}</span>
                </span>
                <ReferenceFacts answers={answers} maskedEmail={maskedEmail} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
