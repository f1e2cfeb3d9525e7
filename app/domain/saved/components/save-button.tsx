// The heart. Saving needs an account; whoever has none hears so (spec §8).
import { m } from '#app/paraglide/messages.js'
import { cx } from '#app/ui/class-names.ts'
import { HeartIcon } from '#app/ui/icons.tsx'
import { useToast } from '#app/ui/toast.tsx'

const HEART = <HeartIcon />

type SaveButtonProps = { title: string; isSaved?: boolean }

/** A target of 44 px around a disc of 38. */
export function SaveButton({ title, isSaved = false }: SaveButtonProps) {
  const showToast = useToast()
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={m.card_save({ title })}
      onClick={() => showToast({ title: m.error_saved_signInToSave(), icon: HEART })}
      className="relative grid size-11 place-items-center rounded-full before:absolute before:inset-0.75 before:rounded-full before:bg-plate focus-visible:-outline-offset-1 noscript:hidden"
    >
      <HeartIcon className={cx('relative', isSaved ? 'fill-plate-heart text-plate-heart' : 'text-on-plate')} />
    </button>
  )
}
