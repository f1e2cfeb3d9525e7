// What a form of the settings shows: what is stored, or after a refusal what was typed, with the words for what is wrong.
import type { FormWords } from '#app/domain/accounts/registration/components/form-fields.ts'

type Refusal = {
  error: { words: string }
  form: { initialValue?: Record<string, unknown> | null; error?: Record<string, string[] | null> | null }
}

export type FormState = {
  values: FormWords
  errors: FormWords
  /** The words for the whole of it; undefined while nothing was refused. */
  refusal: string | undefined
}

export function formState(answer: unknown, stored: FormWords): FormState {
  if (!isRefusal(answer)) return { values: stored, errors: {}, refusal: undefined }
  const typed = Object.entries(answer.form.initialValue ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const errors = Object.entries(answer.form.error ?? {}).flatMap(([name, words]) =>
    words?.[0] ? [[name, words[0]]] : [],
  )
  // What was emptied must not fill up again with what is stored
  const values = { ...Object.fromEntries(Object.keys(stored).map((name) => [name, ''])), ...Object.fromEntries(typed) }
  return { values, errors: Object.fromEntries(errors) as FormWords, refusal: answer.error.words }
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'form' in answer
}
