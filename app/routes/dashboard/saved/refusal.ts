// What a form of the page was refused with: its words, what was typed, and which form it was.
export type Refused = {
  words: string
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

type Answer = {
  error: { words: string }
  form: { initialValue?: Record<string, unknown> | null; error?: Record<string, string[] | null> | null }
}

export function refusalIn(answer: unknown): Refused | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer) || !('form' in answer)) return null
  const { error, form } = answer as Answer
  const typed = Object.entries(form.initialValue ?? {}).filter((entry) => typeof entry[1] === 'string')
  const errors = Object.entries(form.error ?? {}).flatMap(([name, words]) => (words?.[0] ? [[name, words[0]]] : []))
  return {
    words: error.words,
    typed: Object.fromEntries(typed) as Record<string, string>,
    errors: Object.fromEntries(errors) as Record<string, string>,
  }
}
