// The homes that fit, with a mark on new ones, and the form that sends the chosen ones.
import { Form, useNavigation } from 'react-router'
import type { Match } from '#app/domain/agents/matches/match.model.ts'
import { SHORTLIST_MAX, SHORTLIST_NOTE_MAX } from '#app/domain/agents/shortlists/shortlist.model.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'
import { formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ListingLine } from '#app/domain/agents/clients/components/listing-line.tsx'

/** The best ones that the client has not got yet. */
const CHOSEN_AT_FIRST = 5

type Props = {
  client: { name: string; hasEmail: boolean }
  matches: readonly Match[]
  total: number
  locale: Locale
  formKey: string
  form: FormState
}

export function SendForm({ client, matches, total, locale, formKey, form: { values, errors } }: Props) {
  const isBusy = useNavigation().formData?.get('key') === formKey
  const unsent = matches.filter(({ isSent }) => !isSent)
  const chosen = new Set(unsent.slice(0, CHOSEN_AT_FIRST).map(({ listing }) => listing.id))
  return (
    <Card>
      <CardHead title={m.match_title()} sub={m.match_count({ count: total, figure: formatNumber(total) })} />
      <Form method="post" noValidate>
        <input type="hidden" name="key" value={formKey} />
        {errors.listing === undefined ? null : (
          <p role="alert" className="px-4 pb-3 text-sm font-semibold text-brick md:px-4.5">
            {errors.listing}
          </p>
        )}
        {/* After sending, the next best are chosen. */}
        <ul key={unsent.length} className="border-t border-line">
          {matches.map((match) => (
            <MatchRow key={match.listing.id} match={match} isChosen={chosen.has(match.listing.id)} />
          ))}
        </ul>
        <CardBody className="grid gap-4 pt-4">
          <Textarea
            name="note"
            label={m.shortlist_note()}
            hint={m.shortlist_note_hint()}
            isOptional
            rows={3}
            maxLength={SHORTLIST_NOTE_MAX}
            defaultValue={values.note ?? ''}
            error={errors.note}
          />
          <Select
            name="locale"
            label={m.ui_email_language()}
            defaultValue={values.locale ?? locale}
            choices={LOCALES.map((value) => ({
              value,
              label: value === 'en' ? m.agent_language_en() : m.agent_language_fil(),
            }))}
            error={errors.locale}
          />
          <p className="text-sm text-ink-soft">
            {client.hasEmail
              ? m.shortlist_send_text({ max: SHORTLIST_MAX })
              : m.shortlist_send_no_email({ max: SHORTLIST_MAX })}
          </p>
          <div>
            <Button type="submit" name="intent" value="send" size="compact" loading={isBusy}>
              {m.shortlist_send()}
            </Button>
          </div>
        </CardBody>
      </Form>
    </Card>
  )
}

function MatchRow({ match: { listing, isNew, isSent }, isChosen }: { match: Match; isChosen: boolean }) {
  const { id, title, price, city, propertyType, availableFrom } = listing
  const facts = [formatPesosPerMonth(price), city, propertyTypeLabel(propertyType), availabilityLabel(availableFrom)]
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-1 last:border-b-0 md:px-4.5">
      <Checkbox
        name="listing"
        value={id}
        defaultChecked={isChosen}
        label={<span className="sr-only">{m.match_choose({ title })}</span>}
      />
      <div className="min-w-0 flex-1">
        <ListingLine listing={listing} facts={facts} />
      </div>
      {isNew ? <StatusBadge tone="leaf">{m.ui_new()}</StatusBadge> : null}
      {isSent ? <StatusBadge tone="slate">{m.ui_sent()}</StatusBadge> : null}
    </li>
  )
}
