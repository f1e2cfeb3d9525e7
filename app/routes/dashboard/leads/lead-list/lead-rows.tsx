// Rows of the leads: a conversation with its reply form, and a client.
import { Form, Link, useNavigation } from 'react-router'
import { getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { MATCHES_LIMIT, type UnsentMatches } from '#app/domain/agents/matches/match.model.ts'
import { MESSAGE_MAX_LENGTH } from '#app/domain/messaging/conversations/conversation.model.ts'
import { SNOOZE_DAYS, type WaitingLead } from '#app/domain/messaging/leads/lead.model.ts'
import type { ReplyTemplate } from '#app/domain/messaging/reply-templates/reply-template.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { NextLine } from '#app/domain/agents/clients/components/next-action-line.tsx'

const ROW = 'grid gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5'
const LEADS = '/dashboard/agent/leads'

type OpenReply = { conversationId: string; templateId: string | null; text: string }
type WaitingProps = {
  lead: WaitingLead
  templates: readonly ReplyTemplate[]
  reply: OpenReply | null
  now: Date
  formKey: string
  form: FormState
}

export function WaitingLeadRow({ lead, templates, reply, now, formKey, form }: WaitingProps) {
  const { conversationId, clientId, name, stage, listing, text, waitingSince } = lead
  return (
    <li id={conversationId} className={ROW}>
      <RowHead id={clientId} name={name} stage={stage} />
      <p className="text-tiny text-ink-soft">
        {listing} ·{' '}
        <span className="font-semibold text-brick">{m.lead_waits({ time: formatRelative(waitingSince, now) })}</span>
      </p>
      <p className="wrap-anywhere">{text}</p>
      {reply === null ? (
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink
            to={`${LEADS}?reply=${conversationId}#${conversationId}`}
            size="compact"
            aria-label={m.lead_reply_to({ name })}
          >
            {m.lead_reply()}
          </ButtonLink>
          <ButtonLink
            to={href('/dashboard/agent/messages/:conversationId', { conversationId })}
            variant="ghost"
            size="compact"
          >
            {m.client_open_chat()}
          </ButtonLink>
          <Snooze clientId={clientId} name={name} />
        </div>
      ) : (
        <ReplyForm lead={lead} templates={templates} reply={reply} formKey={formKey} form={form} />
      )}
    </li>
  )
}

type RowHeadProps = Pick<ClientRow, 'id' | 'name' | 'stage'>

function RowHead({ id, name, stage }: RowHeadProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <Link to={href('/dashboard/agent/clients/:id', { id })} className="font-semibold wrap-anywhere hover:underline">
        {name}
      </Link>
      <StatusBadge tone={getStageTone(stage)}>{getStageLabel(stage)}</StatusBadge>
    </p>
  )
}

function ReplyForm({
  lead,
  templates,
  reply,
  formKey,
  form,
}: Omit<WaitingProps, 'reply' | 'now'> & { reply: OpenReply }) {
  const isBusy = useNavigation().state !== 'idle'
  const { conversationId, name } = lead
  const isRefused = form.refusal !== undefined && form.values.conversationId === conversationId
  return (
    <div className="grid gap-3">
      <nav aria-label={m.lead_templates()} className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <ChipLink
            key={template.id}
            to={`${LEADS}?reply=${conversationId}&template=${template.id}#${conversationId}`}
            isCurrent={template.id === reply.templateId}
          >
            {template.name} · {template.language.toUpperCase()}
          </ChipLink>
        ))}
        <ChipLink to={`${LEADS}/templates`}>{m.lead_template_new()}</ChipLink>
      </nav>
      <Form key={reply.templateId} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="conversationId" value={conversationId} />
        <Textarea
          name="content"
          label={m.lead_reply_to({ name })}
          required
          maxLength={MESSAGE_MAX_LENGTH}
          defaultValue={isRefused ? form.values.content : reply.text}
          error={isRefused ? form.errors.content : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="reply" size="compact" loading={isBusy}>
            {m.lead_send()}
          </Button>
          <ButtonLink to={LEADS} variant="line" size="compact" preventScrollReset>
            {m.ui_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}

export function ClientLead({ client, today }: { client: ClientRow; today: Day }) {
  return (
    <li className={ROW}>
      <RowHead {...client} />
      <NextLine client={client} today={today} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={href('/dashboard/agent/clients/:id', { id: client.id })} variant="line" size="compact">
          {m.lead_open_client()}
        </ButtonLink>
        <Snooze clientId={client.id} name={client.name} />
      </div>
    </li>
  )
}

export function UnsentLead({ client, count }: UnsentMatches) {
  const figure = count < MATCHES_LIMIT ? formatNumber(count) : `${formatNumber(count)}+`
  return (
    <li className={ROW}>
      <RowHead {...client} />
      <p className="text-ink-soft">{m.lead_unsent({ count, figure })}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={href('/dashboard/agent/clients/:id/matches', { id: client.id })} size="compact">
          {m.match_open()}
        </ButtonLink>
        <Snooze clientId={client.id} name={client.name} />
      </div>
    </li>
  )
}

function Snooze({ clientId, name }: { clientId: string; name: string }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-1 text-tiny max-sm:gap-0">
      <input type="hidden" name="intent" value="snooze" />
      <input type="hidden" name="clientId" value={clientId} />
      <span className="text-ink-soft">{m.lead_snooze()}</span>
      {SNOOZE_DAYS.map((days) => (
        <Button
          key={days}
          type="submit"
          name="days"
          value={days}
          variant="ghost"
          size="compact"
          className="max-sm:px-2.5"
          aria-label={m.lead_snooze_for({ count: days, name })}
        >
          {m.lead_days({ count: days })}
        </Button>
      ))}
    </Form>
  )
}
