// Approve, return, skip, and the keys for them.
import { useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { ReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { toReview } from './review-address.ts'

/** `isPaused` while a dialog is open. */
type DecisionBarProps = { current: ReviewCase; isPaused: boolean }

export function DecisionBar({ current: { listing, place }, isPaused }: DecisionBarProps) {
  const approve = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const toReturn = toReview({ id: listing.id, return: '1' })
  const [toPrevious, toNext] = [place.previousId, place.nextId].map((id) => (id === null ? null : toReview({ id })))
  useReviewKeys(isPaused || isBusy, { toPrevious: toPrevious ?? null, toNext: toNext ?? null, toReturn }, () =>
    approve.current?.requestSubmit(),
  )
  return (
    <Card className="sticky top-16 z-10 flex flex-wrap items-center gap-2 px-4 py-3">
      <Form ref={approve} method="post" action={toReview({ id: listing.id })}>
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={listing.id} />
        <input type="hidden" name="version" value={listing.version} />
        <Button type="submit" size="compact" icon={<CheckIcon size={16} />} loading={isBusy}>
          {m.ui_approve()}
        </Button>
      </Form>
      <ButtonLink to={toReturn} preventScrollReset variant="line" size="compact" icon={<RefreshIcon size={16} />}>
        {m.review_return()}
      </ButtonLink>
      {toNext ? (
        <ButtonLink to={toNext} variant="line" size="compact" icon={<ArrowRightIcon size={16} />}>
          {m.review_next()}
        </ButtonLink>
      ) : null}
      {toPrevious ? (
        <ButtonLink to={toPrevious} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
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

type Targets = { toPrevious: string | null; toNext: string | null; toReturn: string }

/** Keys work outside of fields, without modifier keys, and not while a key is held down. */
function useReviewKeys(isPaused: boolean, { toPrevious, toNext, toReturn }: Targets, onApprove: () => void): void {
  const navigate = useNavigate()
  const approve = useRef(onApprove)
  useEffect(() => {
    approve.current = onApprove
  })
  useEffect(() => {
    if (isPaused) return
    const follow = (to: string | null) => {
      if (to !== null) void navigate(to)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') follow(toNext)
      else if (event.key === 'k') follow(toPrevious)
      else if (event.key === 'r') follow(toReturn)
      else if (event.key === 'a') approve.current()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isPaused, navigate, toPrevious, toNext, toReturn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
