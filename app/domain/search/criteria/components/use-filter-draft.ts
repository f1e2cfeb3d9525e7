import { useState } from 'react'
import { type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'

/** The search as a form shows it: what was just chosen, until the address says otherwise. */
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
