import { Form, useNavigation } from 'react-router'
import { FREQUENCY_LABELS } from '#app/domain/saved/searches/alert-frequency.labels.ts'
import { type SavedSearch, SEARCH_NAME_MAX } from '#app/domain/saved/searches/saved-search.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { FrequencySelect } from './frequency-select.tsx'

/** The forms post to the plain page: the address may contain a search that is not saved yet. */
const PAGE = '/dashboard/settings/searches'

export function SearchRow({ search, form }: { search: SavedSearch; form: FormState }) {
  const { id, name, description, address, feedAddress, frequency, isPaused, foundCount } = search
  const isMine = form.values.searchId === id
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {name}
          {isPaused ? <Badge tone="amber">{m.searches_badge_paused()}</Badge> : null}
        </p>
        {description === name ? null : <p className="text-sm text-ink-soft wrap-anywhere">{description}</p>}
        <p className="text-sm text-ink-soft">
          {FREQUENCY_LABELS[frequency]()} · {m.searches_found({ count: foundCount, figure: formatNumber(foundCount) })}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap items-center gap-y-2">
        <ButtonLink to={address} size="compact" variant="ghost" aria-label={m.searches_show_named({ name })}>
          {m.searches_show()}
        </ButtonLink>
        {isPaused ? (
          <IntentForm id={id} intent="resume" label={m.searches_resume()} about={m.searches_resume_named({ name })} />
        ) : (
          <IntentForm id={id} intent="pause" label={m.searches_pause()} about={m.searches_pause_named({ name })} />
        )}
        <ButtonDisclosure label={m.ui_change_action()} about={name} isOpen={isMine && form.errors.name !== undefined}>
          <Form method="post" action={PAGE} noValidate className="mt-2 ml-3 grid gap-3 sm:max-w-80">
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="searchId" value={id} />
            <Field
              id={`name-${id}`}
              name="name"
              label={m.ui_name()}
              defaultValue={(isMine ? form.values.name : undefined) ?? name}
              error={isMine ? form.errors.name : undefined}
              required
              maxLength={SEARCH_NAME_MAX}
            />
            <FrequencySelect id={`frequency-${id}`} value={(isMine ? form.values.frequency : undefined) ?? frequency} />
            <Button type="submit" size="small" variant="line" className="justify-self-start">
              {m.searches_change_save()}
            </Button>
          </Form>
          <p className="mt-2 ml-3 text-sm">
            <a href={feedAddress} aria-label={m.feed_rss_named({ name })} className="underline">
              {m.feed_rss()}
            </a>
          </p>
        </ButtonDisclosure>
        <IntentForm id={id} intent="delete" label={m.ui_delete()} about={m.ui_delete_named({ name })} />
      </div>
    </li>
  )
}

type IntentFormProps = { id: string; intent: 'pause' | 'resume' | 'delete'; label: string; about: string }

function IntentForm({ id, intent, label, about }: IntentFormProps) {
  const data = useNavigation().formData
  const isBusy = data?.get('intent') === intent && data.get('searchId') === id
  return (
    <Form method="post" action={PAGE}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="searchId" value={id} />
      <Button type="submit" size="compact" variant="ghost" loading={isBusy} aria-label={about}>
        {label}
      </Button>
    </Form>
  )
}
