// Hides the error of a field once the person typed into it: the error was about the value that was refused.
import { type FormEvent, useState } from 'react'
import type { FieldTexts } from '#app/shared/form-state.ts'

/** `answer` is the result of the form; a new one shows its own errors. Put `onInput` on the form. */
export function useOpenErrors(answer: unknown, errors: FieldTexts) {
  const [typed, setTyped] = useState<{ answer: unknown; names: readonly string[] }>({ answer, names: [] })
  const typedNames = typed.answer === answer ? typed.names : []
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    if (errors[name] !== undefined && value !== '' && !typedNames.includes(name))
      setTyped({ answer, names: [...typedNames, name] })
  }
  const openErrors: FieldTexts = Object.fromEntries(
    Object.entries(errors).filter(([name]) => !typedNames.includes(name)),
  )
  return { errors: openErrors, onInput }
}
