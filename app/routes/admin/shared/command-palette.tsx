// The command palette: jumps to a place of the console, a user, a listing or an application. Loaded when it is first opened.
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#app/messages/messages.js'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import type { Suggestion } from '#app/ui/controls/use-suggestions.ts'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { type AdminPlace, listAdminPlaces } from './admin-places.ts'

export type FoundPlace = Suggestion & { to: string }

/** `places`: those that the role of the administrator may open. */
type CommandPaletteProps = { places: readonly AdminPlace[]; onClose: () => void }

export default function CommandPalette({ places, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const open = ({ to }: FoundPlace) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog open onOpenChange={onClose} title={m.admin_find()}>
      <PaletteField onChoose={open} />
      <nav aria-label={m.admin_find_short()} className="mt-4">
        <p className="text-tiny font-semibold text-ink-soft">{m.admin_find_short()}</p>
        <ul className="grid grid-cols-1 sm:grid-cols-2">
          {listAdminPlaces()
            .filter(({ place }) => places.includes(place))
            .map(({ place, label, to }) => (
              <li key={place}>
                <TextLink to={to} onClick={onClose} className="flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
        </ul>
      </nav>
    </Dialog>
  )
}

function PaletteField({ onChoose }: { onChoose: (found: FoundPlace) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  // Before the dialog moves the focus to its first button
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  /** Enter without a marked result opens the first one. */
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    ref.current?.querySelector<HTMLElement>('[role="option"]')?.click()
  }
  return (
    <form ref={ref} onSubmit={handleSubmit}>
      <SuggestionCombobox<FoundPlace>
        name="q"
        source="/admin/find"
        isLabelHidden
        icon={<SearchIcon size={18} />}
        labels={{
          label: m.admin_find(),
          placeholder: m.admin_find_hint(),
          count: (count) => m.admin_find_count({ count }),
          none: m.admin_find_none(),
        }}
        onChoose={onChoose}
      />
    </form>
  )
}
