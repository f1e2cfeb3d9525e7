// Copies one value. It needs JavaScript; without it the value beside the button can be selected.
import { useState } from 'react'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from './button.tsx'

const SHOWN_MS = 2_000

type CopyButtonProps = {
  value: string
  label: string
  /** What is copied, for screen readers. */
  about: string
  doneLabel: string
  failedLabel: string
}

export function CopyButton({ value, label, about, doneLabel, failedLabel }: CopyButtonProps) {
  const isHydrated = useIsHydrated()
  const [result, setResult] = useState('')
  if (!isHydrated) return null
  const show = (text: string) => {
    setResult(text)
    setTimeout(() => setResult(''), SHOWN_MS)
  }
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => show(doneLabel),
      () => show(failedLabel),
    )
  return (
    <span className="inline-flex items-center gap-2">
      <output className="text-sm text-ink-soft empty:hidden">{result}</output>
      <Button variant="ghost" size="compact" aria-label={about} onClick={() => void copy()}>
        {label}
      </Button>
    </span>
  )
}
