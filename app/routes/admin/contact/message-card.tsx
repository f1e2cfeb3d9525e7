// One message of the contact form: what was asked, and the answer or the forms that answer or close it.
import { Form, useNavigation } from 'react-router'
import { CONTACT_REPLY_MAX, type ContactCase } from '#app/domain/content/contact/contact-desk.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type MessageCardProps = { message: ContactCase; form: FormState; action: string }

export function MessageCard({ message, form, action }: MessageCardProps) {
  const { name, email, subject, createdAt, userId, repliedAt } = message
  return (
    <Card>
      <CardHead title={subject} sub={`${name} · ${email} · ${formatDateTime(createdAt)}`} />
      <CardBody className="grid grid-cols-1 gap-5 pt-4">
        {userId === null ? null : (
          <TextLink to={toSection('users', { view: userId })}>{m.contact_desk_account()}</TextLink>
        )}
        <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
        {repliedAt === null ? (
          <AnswerForms message={message} form={form} action={action} />
        ) : (
          <Answer message={message} />
        )}
      </CardBody>
    </Card>
  )
}

function Answer({ message: { reply, repliedAt, handlerName } }: Pick<MessageCardProps, 'message'>) {
  const when = repliedAt === null ? '' : formatDateTime(repliedAt)
  return (
    <section className="border-t border-line pt-4">
      <h3 className="text-label font-semibold">
        {handlerName === null
          ? m.contact_desk_answered({ when })
          : m.contact_desk_answered_by({ when, name: handlerName })}
      </h3>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{reply}</p>
    </section>
  )
}

function AnswerForms({ message: { id, handledAt, email }, form, action }: MessageCardProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" action={action} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="id" value={id} />
        <Textarea
          name="reply"
          label={m.contact_desk_reply()}
          hint={m.contact_desk_reply_hint({ email })}
          defaultValue={form.values.reply}
          error={form.errors.reply}
          maxLength={CONTACT_REPLY_MAX}
          rows={8}
          required
        />
        <Button type="submit" size="compact" loading={isBusy}>
          {m.contact_desk_send()}
        </Button>
      </Form>
      {handledAt === null ? (
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="done" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="compact" variant="line" loading={isBusy}>
            {m.contact_desk_done()}
          </Button>
        </Form>
      ) : null}
    </>
  )
}
