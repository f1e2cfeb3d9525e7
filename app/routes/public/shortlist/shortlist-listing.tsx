// A home of a shortlist with the client's answer. The three answers are three buttons of one form, which works without JavaScript.
import { Form } from 'react-router'
import { getReactionLabel } from '#app/domain/agents/shortlists/shortlist.labels.ts'
import { QUESTION_MAX, type ShortlistItem } from '#app/domain/agents/shortlists/shortlist.model.ts'
import { ListingCard } from '#app/domain/listings/public/components/listing-card.tsx'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

const SIZES = '(min-width: 1300px) 404px, (min-width: 1024px) 30vw, (min-width: 768px) 46vw, 92vw'

type Props = { item: ShortlistItem; form: FormState; isEager: boolean }

export function ShortlistListing({ item, form, isEager }: Props) {
  const { listing } = item
  if (listing === null)
    return <EmptyState level={2} title={m.ui_no_longer_available()} text={m.shortlist_gone_text()} />
  return (
    <div className="grid gap-3">
      <ListingCard listing={listing} sizes={SIZES} level={2} isEager={isEager} />
      <Answer item={item} title={listing.title} form={form} />
    </div>
  )
}

function Answer({ item, title, form }: { item: ShortlistItem; title: string; form: FormState }) {
  const { reaction, question } = item
  const isRefused = form.refusal !== undefined && form.values.item === item.id
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-2">
      <input type="hidden" name="item" value={item.id} />
      <p className="text-label font-semibold">
        {reaction === null ? m.shortlist_question() : m.shortlist_answer({ answer: getReactionLabel(reaction) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {(['yes', 'no'] as const).map((value) => (
          <Button
            key={value}
            type="submit"
            name="reaction"
            value={value}
            size="small"
            variant={reaction === value ? 'soft' : 'line'}
            aria-pressed={reaction === value}
            aria-label={`${getReactionLabel(value)}: ${title}`}
          >
            {getReactionLabel(value)}
          </Button>
        ))}
      </div>
      <Disclosure label={getReactionLabel('ask')} isOpen={isRefused || reaction === 'ask'}>
        <div className="grid gap-2">
          <Textarea
            name="question"
            label={m.shortlist_ask_label({ title })}
            rows={3}
            maxLength={QUESTION_MAX}
            defaultValue={isRefused ? form.values.question : (question ?? '')}
            error={isRefused ? form.errors.question : undefined}
          />
          <div>
            <Button
              type="submit"
              name="reaction"
              value="ask"
              size="small"
              variant="line"
              aria-label={`${m.shortlist_ask_send()}: ${title}`}
            >
              {m.shortlist_ask_send()}
            </Button>
          </div>
        </div>
      </Disclosure>
    </Form>
  )
}
