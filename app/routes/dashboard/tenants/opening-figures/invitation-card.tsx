// The invitation, for the owner: send or renew the link, copy it, show it as a QR code, take it back.
import { Form } from 'react-router'
import { QrPicture } from '#app/domain/accounts/two-factor/components/qr-picture.tsx'
import { getInvitationLabel } from '#app/domain/tenancy/tenants/tenant-list.labels.ts'
import { TENANT_NAME_MAX } from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import {
  INVITATION_DAYS,
  type InvitationCardData,
} from '#app/domain/tenancy/tenant-invitations/tenant-invitation.model.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { useCopyLink } from '#app/ui/controls/use-copy-link.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { CopyIcon } from '#app/ui/icons/icons.tsx'

type CardProps = { invitation: InvitationCardData; form: FormState; formKey: string }

const TONES: Record<InvitationCardData['status'], StatusTone> = {
  not_invited: 'slate',
  invited: 'amber',
  accepted: 'leaf',
  declined: 'brick',
}

export function InvitationCard({ invitation, form, formKey }: CardProps) {
  const { status, link } = invitation
  return (
    <Card>
      <CardHead title={m.opening_invitation()} sub={m.opening_invitation_text({ days: INVITATION_DAYS })} />
      <CardBody className="grid grid-cols-1 gap-4 text-sm">
        <p>
          <StatusBadge tone={TONES[status]}>{getInvitationLabel(status)}</StatusBadge>
        </p>
        {status === 'declined' ? <p>{m.opening_declined_text()}</p> : null}
        {link === null ? null : <LinkPart link={link} />}
        <InviteForm invitation={invitation} form={form} formKey={formKey} />
      </CardBody>
    </Card>
  )
}

/** The contact may be entered or corrected with every link. */
function InviteForm({ invitation: { name, phone, email, link }, form, formKey }: CardProps) {
  const { values, errors } = readIntentForm(form, 'invite')
  return (
    <ActionForm
      hiddenFields={{ intent: 'invite', key: formKey }}
      submitLabel={link === null ? m.opening_invite() : m.opening_renew()}
      submitButton={{ wide: false, className: 'justify-self-start', variant: link === null ? 'solid' : 'line' }}
      className="grid max-w-160 grid-cols-1 gap-4"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name="name"
          label={m.rent_tenants_search()}
          required
          maxLength={TENANT_NAME_MAX}
          autoComplete="off"
          defaultValue={values.name ?? name}
          error={errors.name}
        />
        <Field
          name="phone"
          type="tel"
          label={m.ui_phone()}
          isOptional
          maxLength={40}
          autoComplete="off"
          defaultValue={values.phone ?? phone ?? ''}
          error={errors.phone}
        />
        <Field
          name="email"
          type="email"
          label={m.ui_email()}
          hint={m.opening_email_hint()}
          isOptional
          maxLength={254}
          autoComplete="off"
          defaultValue={values.email ?? email ?? ''}
          error={errors.email}
        />
        <Select
          name="locale"
          label={m.ui_email_language()}
          defaultValue={values.locale ?? 'fil'}
          choices={LOCALES.map((value) => ({
            value,
            label: value === 'en' ? m.agent_language_en() : m.agent_language_fil(),
          }))}
          error={errors.locale}
        />
      </div>
    </ActionForm>
  )
}

function LinkPart({ link: { url, expiresAt, isExpired, qr } }: { link: NonNullable<InvitationCardData['link']> }) {
  const copy = useCopyLink(url)
  if (isExpired) return <p>{m.opening_link_expired({ date: formatDate(expiresAt) })}</p>
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-2">
        <Field label={m.opening_link()} readOnly defaultValue={url} onFocus={(event) => event.target.select()} />
        <p className="text-tiny text-ink-soft">{m.opening_link_until({ date: formatDate(expiresAt) })}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            variant="line"
            size="compact"
            icon={<CopyIcon size={18} />}
            className="noscript:hidden"
            onClick={() => void copy()}
          >
            {m.share_copy()}
          </Button>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="withdraw" variant="ghost" size="compact">
              {m.opening_withdraw()}
            </Button>
          </Form>
        </div>
      </div>
      <QrPicture {...qr} alt={m.opening_qr_alt()} />
    </div>
  )
}
