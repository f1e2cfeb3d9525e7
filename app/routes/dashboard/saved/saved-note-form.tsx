// The personal note of a saved listing. The typed text stays until the server has stored it.
import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { NOTE_MAX } from '#app/domain/saved/lists/saved.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { PencilIcon } from '#app/ui/icons/icons.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { FormState } from '#app/shared/form-state.ts'

type NoteProps = { title: string; note: string | null; hidden: ReactNode; form: FormState }

export function NoteForm({ title, note, hidden, form }: NoteProps) {
  const fetcher = useFetcher()
  const box = useCloseWhenSaved(note)
  const sent = readFormState(fetcher.data)
  const state = sent.refusal === undefined && form.values.intent === 'note' ? form : sent
  return (
    <ButtonDisclosure
      ref={box}
      label={note ? m.saved_note_edit() : m.saved_note_add()}
      about={title}
      icon={<PencilIcon size={18} className="max-sm:hidden" />}
      isOpen={state.refusal === undefined ? undefined : true}
    >
      <fetcher.Form method="post" className="grid gap-3 px-3 py-2">
        {hidden}
        <input type="hidden" name="intent" value="note" />
        <Textarea
          key={note}
          name="note"
          label={m.saved_note()}
          hint={m.saved_note_hint()}
          rows={3}
          maxLength={NOTE_MAX}
          defaultValue={state.values.note ?? note ?? ''}
          error={state.errors.note ?? state.refusal}
        />
        <div>
          <Button type="submit" size="compact" loading={fetcher.state !== 'idle'}>
            {m.saved_note_save()}
          </Button>
        </div>
      </fetcher.Form>
    </ButtonDisclosure>
  )
}

/** Ref for the details element: closes it when the saved note comes back from the server. */
function useCloseWhenSaved(note: string | null) {
  const box = useRef<HTMLDetailsElement>(null)
  const last = useRef(note)
  useEffect(() => {
    if (last.current === note) return
    last.current = note
    const details = box.current
    if (!details?.open) return
    const hadFocus = details.contains(document.activeElement)
    details.open = false
    if (hadFocus) details.querySelector('summary')?.focus()
  }, [note])
  return box
}
