// The line above every page: a new one, and those that were announced.
import { Form } from 'react-router'
import { announceBar, endBar } from '#app/domain/content/announcement-bar/announcement-bar.commands.server.ts'
import { getBarStateLabel, getToneLabel } from '#app/domain/content/announcement-bar/announcement-bar.labels.ts'
import {
  BAR_LINK_MAX,
  BAR_TEXT_MAX,
  type ListedBar,
} from '#app/domain/content/announcement-bar/announcement-bar.model.ts'
import { listBars } from '#app/domain/content/announcement-bar/announcement-bar.queries.server.ts'
import { announcementBarForm } from '#app/domain/content/announcement-bar/announcement-bar.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState, readIntentForm } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { PlaceHandle } from '#app/routes/admin/shared/admin-places.ts'
import { buildAdminMeta } from '#app/routes/admin/shared/admin-shell.tsx'
import { ANNOUNCEMENT_TONES } from '#app/shared/site-text-vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { type FieldsProps, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { CONTENT } from './shared/content-address.ts'
import type { Route } from './+types/announcement-bar'

const NOTICES = { announce: m.announcement_bar_announced, end: m.announcement_bar_end_done }

export const handle: PlaceHandle = { place: 'content' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ bars: await listBars(ctx) }))
}

export const action = defineActions(announcementBarForm, NOTICES, () => ({ announce: announceBar, end: endBar }))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('content', layout.loaderData)
}

export default function AdminAnnouncementBar({ loaderData: { bars }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={m.announcement_bar_title()}
        context={m.announcement_bar_context()}
        actions={
          <ButtonLink to={CONTENT} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
            {m.site_text_all()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Card>
            <CardHead title={m.announcement_new()} />
            <CardBody>
              {/* A new bar empties the fields */}
              <AnnounceForm key={bars[0]?.id} fields={readIntentForm(form, 'announce', { tone: 'info' })} />
            </CardBody>
          </Card>
          <Card>
            <CardHead title={m.announcement_bar_list()} />
            {bars.length === 0 ? (
              <EmptyState bare level={3} title={m.announcement_bar_none()} text={m.announcement_bar_none_text()} />
            ) : (
              <CardBody>
                <ol className="grid divide-y divide-line">
                  {bars.map((bar) => (
                    <BarRow key={bar.id} bar={bar} />
                  ))}
                </ol>
              </CardBody>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}

function AnnounceForm({ fields }: { fields: FieldsProps }) {
  return (
    <ActionForm
      hiddenFields={{ intent: 'announce' }}
      submitLabel={m.announcement_bar_submit()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
    >
      <Field
        {...getTextFieldProps(fields, 'text')}
        label={m.announcement_bar_text_en()}
        maxLength={BAR_TEXT_MAX}
        required
      />
      <Field
        {...getTextFieldProps(fields, 'textFil')}
        label={m.announcement_bar_text_fil()}
        maxLength={BAR_TEXT_MAX}
        lang="fil"
        required
      />
      <Field
        {...getTextFieldProps(fields, 'link')}
        label={m.announcement_bar_link()}
        hint={m.announcement_bar_link_hint()}
        maxLength={BAR_LINK_MAX}
        isOptional
      />
      <Select
        {...getTextFieldProps(fields, 'tone')}
        label={m.ui_kind()}
        choices={ANNOUNCEMENT_TONES.map((tone) => ({ value: tone, label: getToneLabel(tone) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          {...getTextFieldProps(fields, 'startDay')}
          label={m.announcement_bar_from()}
          hint={m.announcement_bar_from_hint()}
          isOptional
        />
        <Field
          {...getTextFieldProps(fields, 'startTime')}
          type="time"
          label={m.announcement_bar_from_time()}
          isOptional
        />
        <DateField {...getTextFieldProps(fields, 'endDay')} label={m.announcement_bar_until()} required />
        <Field
          {...getTextFieldProps(fields, 'endTime')}
          type="time"
          label={m.announcement_bar_until_time()}
          hint={m.site_text_time_hint()}
          required
        />
      </div>
    </ActionForm>
  )
}

const TONES: Record<ListedBar['state'], StatusTone> = {
  shown: 'leaf',
  waiting: 'amber',
  covered: 'slate',
  ended: 'slate',
}

function BarRow({ bar: { id, text, textFil, link, state, startsAt, endsAt, authorName } }: { bar: ListedBar }) {
  return (
    <li className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft">
          {m.announcement_bar_time({ from: formatDateTime(startsAt), until: formatDateTime(endsAt) })}
        </p>
        <StatusBadge tone={TONES[state]}>{getBarStateLabel(state)}</StatusBadge>
      </div>
      <p lang="en" className="wrap-anywhere">
        {text}
      </p>
      <p lang="fil" className="wrap-anywhere">
        {textFil}
      </p>
      {link === null ? null : <p className="wrap-anywhere text-ink-soft">{link}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft">{authorName ?? m.site_text_no_author()}</p>
        {state === 'ended' ? null : (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="end" variant="line" size="compact">
              {m.announcement_bar_end()}
              <span className="sr-only">: {text}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
