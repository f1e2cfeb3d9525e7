import { useState } from 'react'
import { type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'

/** The search as the form shows it: the latest choices, reset when the URL changes. */
export function useFilterDraft(input: SearchInput): [SearchInput, (next: SearchInput) => void] {
  const address = toSearchParams(input).toString()
  const [lastAddress, setLastAddress] = useState(address)
  const [draft, setDraft] = useState(input)
  if (lastAddress !== address) {
    setLastAddress(address)
    setDraft(input)
  }
  return [draft, setDraft]
}
