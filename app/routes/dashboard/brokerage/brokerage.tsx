// The brokerage of an agent: the broker's salespersons and rules, the place of a salesperson, or the form that opens one.
import {
  changeBrokerage,
  closeBrokerage,
  openBrokerage,
} from '#app/domain/agents/brokerage/brokerage.commands.server.ts'
import { readOwnBrokerage } from '#app/domain/agents/brokerage/brokerage.queries.server.ts'
import { brokerageAction } from '#app/domain/agents/brokerage/brokerage.schema.ts'
import { inviteSalesperson } from '#app/domain/agents/brokerage/member.commands.server.ts'
import { setAway } from '#app/domain/agents/brokerage/membership.commands.server.ts'
import { leaveAsSalesperson } from '#app/domain/messaging/lead-assignments/settle-lead.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { BrokerParts } from './brokerage/broker-parts.tsx'
import { OpenCard } from './brokerage/rules-card.tsx'
import { SalespersonParts } from './brokerage/salesperson-parts.tsx'
import { BROKERAGE_NOTICES } from './shared/brokerage-notices.ts'
import { BrokerageTabs } from './shared/brokerage-tabs.tsx'
import type { Route } from './+types/brokerage'

export const handle: Crumb = { crumb: m.brokerage_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ own: await readOwnBrokerage(ctx), key: crypto.randomUUID() }))
}

export const action = defineActions(brokerageAction, BROKERAGE_NOTICES, (_args: Route.ActionArgs) => ({
  open: openBrokerage,
  change: changeBrokerage,
  invite: inviteSalesperson,
  close: closeBrokerage,
  away: (ctx, { isAway }) => setAway(ctx, isAway === 'yes'),
  leave: leaveAsSalesperson,
}))

export function meta() {
  return [{ title: m.brokerage_title() }]
}

export default function BrokeragePage({ loaderData: { own, key }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={own.part === 'none' ? m.brokerage_title() : own.brokerage.name}
        context={
          own.part === 'member' ? m.brokerage_text_member({ broker: own.brokerage.broker.name }) : m.brokerage_text()
        }
      />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {own.part === 'none' ? null : <BrokerageTabs current="overview" isBroker={own.part === 'broker'} />}
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={BROKERAGE_NOTICES} form={form} />
        {own.part === 'broker' ? <BrokerParts own={own} form={form} formKey={key} /> : null}
        {own.part === 'member' ? <SalespersonParts own={own} /> : null}
        {own.part === 'none' ? <OpenCard own={own} form={form} /> : null}
        <p className="text-tiny text-ink-soft">{m.brokerage_law()}</p>
      </div>
    </>
  )
}
