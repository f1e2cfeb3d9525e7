// One received application: its facts, private notes and the decision. The dialogs are in the address.
import { ApplicationFacts } from '#app/domain/applications/facts/components/application-facts.tsx'
import { APPLICATION_STATUS_TONES } from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatIncomeRatio } from '#app/domain/applications/received/income-ratio.labels.ts'
import { getReceivedStatusLabel } from '#app/domain/applications/received/received-list.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow, type Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { RejectDialog } from '#app/routes/shared/decision-dialogs.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { DecisionForm } from './received-application/decision-form.tsx'
import {
  ApplicantCard,
  DecisionCard,
  NotesCard,
  PassportCard,
} from './received-application/received-application-cards.tsx'
import { decideApplication, loadReceivedPage } from './received-application/decide-application.server.ts'
import { DECISION_NOTICES } from './received-application/decision-notices.ts'
import { getReceivedPaths } from './shared/received-paths.ts'
import type { Route } from './+types/received-application'

export const handle: Crumb = buildCrumbBelow('applications', m.ui_applications, m.ui_application)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReceivedPage(ctx, args.params.id, args.url))
}

export const action = decideApplication

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.facts.applicant.name ?? ''
  return [{ title: m.received_detail_title({ name }) }]
}

export default function ReceivedApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { role, facts, isRejecting, preview } = loaderData
  const paths = getReceivedPaths(role)
  const view = paths.view(facts.id)
  const form = readFormState(actionData)
  const ratio = formatIncomeRatio(facts.monthlyIncome, facts.listing.monthlyRent)
  return (
    <>
      <Head {...loaderData} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || isRejecting ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={DECISION_NOTICES} form={form} />
        {preview === null ? null : <DecisionForm name={facts.applicant.name} preview={preview} action={view} />}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card>
            <CardHead
              title={m.received_facts()}
              sub={ratio === null ? undefined : `${m.received_ratio_label()}: ${ratio}`}
            />
            <CardBody className="text-sm">
              <ApplicationFacts facts={facts} />
            </CardBody>
          </Card>
          <div className="grid grid-cols-1 gap-4">
            <ApplicantCard {...loaderData} />
            <PassportCard {...loaderData} />
            <DecisionCard {...loaderData} />
            <NotesCard {...loaderData} form={form} action={view} />
          </div>
        </div>
      </div>
      {isRejecting ? (
        <RejectDialog name={facts.applicant.name} form={form} closeTo={view} action={`${view}?dialog=reject`} />
      ) : null}
    </>
  )
}

function Head({ facts }: Route.ComponentProps['loaderData']) {
  return (
    <ConsolePageHead
      title={facts.applicant.name}
      badge={
        <StatusBadge tone={APPLICATION_STATUS_TONES[facts.status]}>{getReceivedStatusLabel(facts.status)}</StatusBadge>
      }
      context={`${facts.listing.title} · ${m.received_sent({ date: formatDate(facts.sentAt) })}`}
    />
  )
}
