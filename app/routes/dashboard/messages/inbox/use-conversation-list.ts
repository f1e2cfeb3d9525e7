import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationList } from '#app/domain/messaging/conversations/conversation.model.ts'
import { useLive } from '#app/domain/messaging/live/browser/use-live-thread.ts'

const GATHER_MS = 250

/**
 * News of any conversation brings the list up to date; several at once ask once. Asked for by itself and not by loading the page anew: a
 * server that is away for a moment must not take the open thread with it.
 */
export function useConversationList(rendered: ConversationList, after: string | null): ConversationList {
  const [newer, setNewer] = useState<{ than: ConversationList; list: ConversationList } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback(async () => {
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
    try {
      const answer = await fetch(`/api/conversations${query}`)
      if (answer.ok) setNewer({ than: rendered, list: (await answer.json()) as ConversationList })
    } catch {
      // the next news, or the next opening of the stream, asks again
    }
  }, [rendered, after])
  const askSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), GATHER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive({
    onEvent: ({ type }) => {
      if (type === 'message' || type === 'unread') askSoon()
    },
    onOpen: askSoon,
  })
  return newer?.than === rendered ? newer.list : rendered
}
