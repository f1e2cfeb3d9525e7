// The Danger Zone and its two dialogs, which are in the address.
import { useState } from 'react'
import { type ClearSummary, SUMMARY_COUNT_LIMIT } from '#app/domain/admin/danger-zone/clear-data.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { ConfirmPassword } from '#app/routes/admin/shared/confirm-password.tsx'
import { SettingsGroup } from './settings-group.tsx'

type DangerZoneProps = { summary: ClearSummary; resetTo: string; clearTo: string }

export function DangerZone({ summary: { listings, accounts }, resetTo, clearTo }: DangerZoneProps) {
  return (
    <SettingsGroup title={m.admin_danger()} text={m.admin_danger_sub()} hasRows isDanger>
      <div className="set-danger-row">
        <div>
          <b>{m.admin_reset()}</b>
          <span className="set-row-text">{m.admin_reset_text()}</span>
        </div>
        <ButtonLink to={resetTo} preventScrollReset variant="line" size="compact" className="danger-line">
          {m.admin_reset()}
        </ButtonLink>
      </div>
      <div className="set-danger-row">
        <div>
          <b>{m.admin_clear()}</b>
          <span className="set-row-text">
            {m.admin_clear_text({
              what: [m.admin_clear_listings(formatTotal(listings)), m.admin_clear_accounts(formatTotal(accounts))].join(
                ', ',
              ),
            })}
          </span>
        </div>
        <ButtonLink to={clearTo} preventScrollReset variant="danger" size="compact">
          {m.admin_clear()}
        </ButtonLink>
      </div>
    </SettingsGroup>
  )
}

/** Counts end at a limit, which the sign shows. */
function formatTotal(count: number) {
  return { count, shown: `${formatNumber(count)}${count >= SUMMARY_COUNT_LIMIT ? '+' : ''}` }
}

type DialogProps = { closeTo: string; action: string; form: FormState }

export function ResetDialog({ closeTo, action, form, isFresh }: DialogProps & { isFresh: boolean }) {
  return (
    <ConfirmDialog
      title={m.admin_reset()}
      description={m.admin_reset_question()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'reset' }}
      confirmLabel={m.admin_reset()}
      error={form.alert}
    >
      <p>{m.admin_reset_text()}</p>
      {isFresh ? null : <ConfirmPassword error={form.errors.password} />}
    </ConfirmDialog>
  )
}

type ClearDialogProps = DialogProps & { siteName: string; summary: ClearSummary; isSingleOwner: boolean }

/** The button waits for the right name; without JavaScript the server checks it alone. */
export function ClearDialog({ siteName, summary, isSingleOwner, closeTo, action, form }: ClearDialogProps) {
  const [phrase, setPhrase] = useState<string | null>(null)
  const what = [
    m.admin_clear_listings(formatTotal(summary.listings)),
    m.admin_clear_accounts(formatTotal(summary.accounts)),
    m.admin_clear_applications(formatTotal(summary.applications)),
    m.admin_clear_bookings(formatTotal(summary.bookings)),
  ].join(', ')
  return (
    <ConfirmDialog
      title={m.admin_clear()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'clear' }}
      confirmLabel={isSingleOwner ? m.admin_clear() : m.admin_clear_ask()}
      error={form.alert}
      isDisabled={phrase !== null && phrase.trim() !== siteName}
    >
      <div className="grid gap-4">
        <Alert tone="brick" title={m.admin_clear_warning()}>
          {m.admin_clear_summary({ what })}
        </Alert>
        {isSingleOwner ? null : <p>{m.admin_clear_second_owner()}</p>}
        <Field
          name="phrase"
          label={m.admin_clear_phrase({ name: siteName })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required
          defaultValue={form.values.phrase ?? ''}
          onChange={(event) => setPhrase(event.target.value)}
          error={form.errors.phrase}
        />
        <PasswordField
          name="password"
          label={m.ui_your_password()}
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
      </div>
    </ConfirmDialog>
  )
}
