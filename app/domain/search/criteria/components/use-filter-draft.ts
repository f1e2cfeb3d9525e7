import { useState } from 'react'
import { type SearchInput, searchParamsOf } from '#app/domain/search/criteria/search-input.schema.ts'

/** The search as a form shows it: what was just chosen, until the address says otherwise. */
export function useDraft(input: SearchInput): [SearchInput, (next: SearchInput) => void] {
  const address = searchParamsOf(input).toString()
  const [seen, setSeen] = useState(address)
  const [draft, setDraft] = useState(input)
  if (seen !== address) {
    setSeen(address)
    setDraft(input)
  }
  return [draft, setDraft]
}
