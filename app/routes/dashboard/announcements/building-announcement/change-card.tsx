// Changes an announcement that nobody has read, or leads to a correction of one that was read; and withdraws it.
import type { OwnerAnnouncement } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { WITHDRAWN_NOTE_MAX } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { canChange } from '#app/domain/tenancy/announcements/announcement.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { AnnouncementFields } from '../shared/announcement-fields.tsx'

type ChangeCardProps = { announcement: OwnerAnnouncement; form: FormState; buildingId: string }

export function ChangeCard({ announcement, form, buildingId }: ChangeCardProps) {
  const correction = href('/dashboard/landlord/buildings/:id/announcements/new', { id: buildingId })
  return (
    <div className="flex flex-wrap gap-2">
      {canChange(announcement) ? (
        <ChangeForm announcement={announcement} form={form} />
      ) : announcement.correctedBy === null ? (
        <ButtonLink to={`${correction}?corrects=${announcement.id}`} variant="line" size="compact">
          {m.announcement_correction()}
        </ButtonLink>
      ) : null}
      <WithdrawForm form={form} />
    </div>
  )
}

function ChangeForm({ announcement, form }: { announcement: OwnerAnnouncement; form: FormState }) {
  const isRefused = form.values.intent === 'change'
  const { title, body, eventOn, eventFrom, eventTo, version } = announcement
  const stored = { title, body, eventOn: eventOn ?? '', eventFrom: eventFrom ?? '', eventTo: eventTo ?? '' }
  return (
    <ButtonDisclosure label={m.announcement_change()} variant="line" isOpen={isRefused}>
      <ActionForm
        className="mt-3 grid gap-4"
        alert={isRefused ? form.alert : undefined}
        hiddenFields={{ intent: 'change', version: String(version) }}
        submitLabel={m.announcement_change_submit()}
        submitButton={{ wide: false, className: 'justify-self-start' }}
      >
        <p className="text-sm text-ink-soft">{m.announcement_change_text()}</p>
        <AnnouncementFields form={isRefused ? form : { values: stored, errors: {} }} />
      </ActionForm>
    </ButtonDisclosure>
  )
}

function WithdrawForm({ form }: { form: FormState }) {
  const isRefused = form.values.intent === 'withdraw'
  return (
    <ButtonDisclosure label={m.announcement_withdraw()} isOpen={isRefused}>
      <ActionForm
        className="mt-3 grid gap-4"
        alert={isRefused ? form.alert : undefined}
        hiddenFields={{ intent: 'withdraw' }}
        submitLabel={m.announcement_withdraw_submit()}
        submitButton={{ wide: false, variant: 'danger', className: 'justify-self-start' }}
      >
        <p className="text-sm text-ink-soft">{m.announcement_withdraw_text()}</p>
        <Textarea
          name="note"
          label={m.ui_reason_for_tenants()}
          required
          rows={2}
          maxLength={WITHDRAWN_NOTE_MAX}
          defaultValue={isRefused ? form.values.note : ''}
          error={isRefused ? form.errors.note : undefined}
        />
      </ActionForm>
    </ButtonDisclosure>
  )
}
