// A secret that is shown once, to be copied.
import { useEffect, useRef } from 'react'
import { m } from '#app/messages/messages.js'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

type NewSecretProps = { title: string; text: string; label: string; copyLabel: string; value: string }

export function NewSecret({ title, text, label, copyLabel, value }: NewSecretProps) {
  const box = useRef<HTMLDivElement>(null)
  // The form that made it is below, so the window may be, too
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert tone="leaf" title={title} isAnnounced>
      <div ref={box} className="grid gap-3">
        <p>{text}</p>
        <Field
          label={label}
          readOnly
          defaultValue={value}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          value={value}
          label={copyLabel}
          about={copyLabel}
          doneLabel={m.ui_copied()}
          failedLabel={m.share_copy_failed()}
        />
      </div>
    </Alert>
  )
}
