// Cards of a client's page: who, what comes next, how to reach the client, and notes.
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { getChannelLabel } from '#app/domain/agents/clients/client.labels.ts'
import { CLIENT_NOTE_MAX, type ClientView } from '#app/domain/agents/clients/client.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import { CONTACT_CHANNELS } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { NextActionFields } from '#app/domain/agents/clients/components/client-fields.tsx'
import { NextLine } from '#app/domain/agents/clients/components/next-action-line.tsx'

type CardProps = { client: ClientView; now: Date; today: Day; formKey: string; form: FormState }

/** A form that was refused stays open with what was typed. */
const isRefused = (form: FormState, intent: string) => form.refusal !== undefined && form.values.intent === intent

export function NextCard({ client, today, form }: CardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const own = readIntentForm(form, 'next', {
    nextAction: client.nextAction ?? '',
    nextActionDue: client.nextActionDue ?? '',
  })
  return (
    <Card>
      <CardHead title={m.client_next_action()} sub={<NextLine client={client} today={today} />} />
      <CardBody>
        <Disclosure
          key={client.version}
          label={client.nextAction === null ? m.client_next_action_add() : m.ui_edit()}
          isOpen={isRefused(form, 'next')}
        >
          <Form method="post" noValidate className="grid gap-3">
            <input type="hidden" name="version" value={client.version} />
            <NextActionFields form={own} />
            <div>
              <Button type="submit" name="intent" value="next" variant="line" size="compact" loading={isBusy}>
                {m.ui_save()}
              </Button>
            </div>
          </Form>
        </Disclosure>
      </CardBody>
    </Card>
  )
}

const LINK = 'font-semibold text-sea wrap-anywhere hover:underline'

export function ContactCard({ client, now, formKey, form }: CardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { phone, email, conversationId, lastContact } = client
  const own = readIntentForm(form, 'contact')
  const last = lastContact === null ? m.ui_never() : formatRelative(lastContact, now)
  return (
    <Card>
      <CardHead title={m.client_reach()} sub={m.client_last_contact_line({ when: last })} />
      <CardBody className="grid gap-4">
        <ul className="grid gap-1 text-sm">
          {phone === null ? null : (
            <li>
              <a href={`tel:${phone}`} className={LINK}>
                {formatPhone(phone)}
              </a>
            </li>
          )}
          {email === null ? null : (
            <li>
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </li>
          )}
          {conversationId === null ? null : (
            <li>
              <Link to={href('/dashboard/agent/messages/:conversationId', { conversationId })} className={LINK}>
                {m.client_open_chat()}
              </Link>
            </li>
          )}
        </ul>
        <Disclosure key={formKey} label={m.client_contact_add()} isOpen={isRefused(form, 'contact')}>
          <Form method="post" noValidate className="grid gap-3">
            <input type="hidden" name="key" value={formKey} />
            <Select
              name="channel"
              label={m.client_contacted_by()}
              defaultValue={own.values.channel ?? 'phone'}
              choices={CONTACT_CHANNELS.map((value) => ({ value, label: getChannelLabel(value) }))}
              error={own.errors.channel}
            />
            <Textarea
              name="content"
              label={m.client_contact_text()}
              isOptional
              rows={2}
              maxLength={CLIENT_NOTE_MAX}
              defaultValue={own.values.content ?? ''}
              error={own.errors.content}
            />
            <div>
              <Button type="submit" name="intent" value="contact" variant="line" size="compact" loading={isBusy}>
                {m.client_contacted()}
              </Button>
            </div>
          </Form>
        </Disclosure>
      </CardBody>
    </Card>
  )
}

export function WhoCard({ client }: Pick<CardProps, 'client'>) {
  const { wishArea, wishType, wishBudget, wishMoveIn, wishPets, looksFor, createdAt, hasAccount } = client
  return (
    <Card>
      <CardHead title={m.client_wish()} />
      <CardBody>
        <dl className="grid gap-2 text-sm">
          <Line label={m.ui_area()}>{wishArea}</Line>
          <Line label={m.listing_property_type()}>{wishType === null ? null : propertyTypeLabel(wishType)}</Line>
          <Line label={m.client_wish_budget()}>{wishBudget === null ? null : formatPesos(wishBudget)}</Line>
          <Line label={m.ui_move_in_date()}>{wishMoveIn === null ? null : formatDate(wishMoveIn)}</Line>
          <Line label={m.ui_pets()}>{wishPets === null ? null : wishPets ? m.ui_yes() : m.ui_no()}</Line>
          <Line label={m.client_since()}>{formatDate(createdAt)}</Line>
          <Line label={m.client_account()}>{hasAccount ? m.ui_yes() : m.ui_no()}</Line>
        </dl>
        {looksFor === null ? null : <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{looksFor}</p>}
      </CardBody>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium wrap-anywhere">{children ?? m.client_unknown()}</dd>
    </div>
  )
}

export function NoteCard({ formKey, form }: Pick<CardProps, 'formKey' | 'form'>) {
  const isBusy = useNavigation().state !== 'idle'
  const own = readIntentForm(form, 'note')
  return (
    <Card>
      <CardBody className="pt-1">
        <Disclosure key={formKey} label={m.ui_note_add()} isOpen={isRefused(form, 'note')}>
          <Form method="post" noValidate className="grid gap-3">
            <input type="hidden" name="key" value={formKey} />
            <Textarea
              name="content"
              label={m.ui_note()}
              hint={m.client_note_hint()}
              required
              rows={3}
              maxLength={CLIENT_NOTE_MAX}
              defaultValue={own.values.content ?? ''}
              error={own.errors.content}
            />
            <div>
              <Button type="submit" name="intent" value="note" size="compact" loading={isBusy}>
                {m.ui_save()}
              </Button>
            </div>
          </Form>
        </Disclosure>
      </CardBody>
    </Card>
  )
}
