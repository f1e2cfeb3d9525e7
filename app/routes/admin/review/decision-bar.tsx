// Approve, return, skip, and the keys for them.
import { useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { ReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { useDeskKeys } from '../shared/use-desk-keys.ts'
import { toReview } from './review-address.ts'

/** `isPaused` while a dialog is open. */
type DecisionBarProps = { current: ReviewCase; isPaused: boolean }

export function DecisionBar({ current: { listing, place }, isPaused }: DecisionBarProps) {
  const approve = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const toReturn = toReview({ id: listing.id, return: '1' })
  const [toPrevious, toNext] = [place.previousId, place.nextId].map((id) => (id === null ? null : toReview({ id })))
  const navigate = useNavigate()
  const follow = (to: string | null | undefined) => () => {
    if (to) void navigate(to)
  }
  useDeskKeys(isPaused || isBusy, {
    j: follow(toNext),
    k: follow(toPrevious),
    r: follow(toReturn),
    a: () => approve.current?.requestSubmit(),
  })
  return (
    <Card className="sticky top-16 z-10 flex flex-wrap items-center gap-x-1.5 gap-y-2 px-3 py-3 md:gap-x-2 md:px-4">
      <Form ref={approve} method="post" action={toReview({ id: listing.id })}>
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={listing.id} />
        <input type="hidden" name="version" value={listing.version} />
        <Button type="submit" size="compact" icon={<CheckIcon size={16} />} loading={isBusy}>
          {m.ui_approve()}
        </Button>
      </Form>
      <ButtonLink
        to={toReturn}
        preventScrollReset
        variant="line"
        size="compact"
        icon={<RefreshIcon size={16} className="max-sm:hidden" />}
      >
        {m.review_return()}
      </ButtonLink>
      {toNext ? (
        <ButtonLink
          to={toNext}
          variant="line"
          size="compact"
          icon={<ArrowRightIcon size={16} className="max-sm:hidden" />}
        >
          {m.review_next()}
        </ButtonLink>
      ) : null}
      {toPrevious ? (
        <ButtonLink
          to={toPrevious}
          variant="line"
          size="compact"
          icon={<ArrowLeftIcon size={16} className="max-sm:hidden" />}
        >
          {m.ui_previous()}
        </ButtonLink>
      ) : null}
      <KeyLegend />
    </Card>
  )
}

function KeyLegend() {
  const keys = [
    ['j', m.review_next_key()],
    ['k', m.review_previous_key()],
    ['a', m.ui_approve()],
    ['r', m.review_return()],
  ] as const
  return (
    <dl
      aria-label={m.review_keys()}
      className="ml-auto flex flex-wrap gap-x-3 gap-y-1 text-tiny text-ink-soft max-md:hidden"
    >
      {keys.map(([key, label]) => (
        <div key={key} className="flex items-center gap-1">
          <dt>
            <kbd className="rounded-small border border-line-strong px-1.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
