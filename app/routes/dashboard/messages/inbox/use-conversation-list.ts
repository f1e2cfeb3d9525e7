import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationList } from '#app/domain/messaging/conversations/conversation.model.ts'
import { useLiveEvents } from '#app/domain/messaging/live/browser/use-live-thread.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

const DEBOUNCE_MS = 250

/**
 * Fetches the list again after an event of any conversation, debounced. A separate request and not a revalidation of the page: a short
 * failure of the server must not replace the open thread by an error screen.
 */
export function useConversationList(initialList: ConversationList, after: string | null): ConversationList {
  const [refreshed, setRefreshed] = useState<{ initialList: ConversationList; list: ConversationList } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fetchList = useCallback(async () => {
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
    const outcome = await requestJson<ConversationList>(`/api/conversations${query}`)
    if (outcome.kind === 'data') setRefreshed({ initialList, list: outcome.data }) // otherwise the next event retries
  }, [initialList, after])
  const fetchListSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void fetchList(), DEBOUNCE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents({
    onEvent: ({ type }) => {
      if (type === 'message' || type === 'unread') fetchListSoon()
    },
    onOpen: fetchListSoon,
  })
  return refreshed?.initialList === initialList ? refreshed.list : initialList
}
