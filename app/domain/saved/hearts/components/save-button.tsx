// The heart. It changes at once and is rolled back if the server refuses; the code for a click is loaded with the first one.
// Without JavaScript it is a form. A guest is asked to sign in.
import type { MouseEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { HeartIcon } from '#app/ui/icons/icons.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'
import { markHeart, useHeartMark } from '#app/domain/saved/hearts/browser/heart-marks.ts'

/** `isSaved` as on the card: absent for guests, null for accounts without lists, which have no heart. */
type SaveButtonProps = { id: string; title: string; isSaved?: boolean | null }

/** Touch target of 44 px around a disc of 38 px. */
export function SaveButton({ id, title, isSaved }: SaveButtonProps) {
  const showToast = useToast()
  const isOn = useHeartMark(id) ?? isSaved ?? false
  const page: { viewer?: { id: string } | null } | undefined = useRouteLoaderData('root')
  const userId = page?.viewer?.id
  if (isSaved === null) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (userId) markHeart(id, !isOn)
    import('./heart-toggle.tsx').then(
      ({ toggleHeart }) => toggleHeart({ id, title, userId, isOn, showToast }),
      () => {
        markHeart(id, isOn)
        showToast({
          title: isOn ? m.error_saved_removeFailed() : m.error_saved_saveFailed(),
          text: m.error_auth_network(),
          tone: 'error',
        })
      },
    )
  }
  return (
    <form method="post" action="/saved">
      <button
        name={isOn ? 'remove' : 'save'}
        value={id}
        aria-pressed={isOn}
        aria-label={m.card_save({ title })}
        onClick={onClick}
        className="relative grid size-11 place-items-center rounded-full before:absolute before:inset-0.75 before:rounded-full before:bg-plate focus-visible:-outline-offset-1"
      >
        <HeartIcon className={cx('relative', isOn ? 'fill-plate-heart text-plate-heart' : 'text-on-plate')} />
      </button>
    </form>
  )
}
