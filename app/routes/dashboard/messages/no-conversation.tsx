// Beside the list until a conversation is chosen; on a phone only the list shows.
import { useOutletContext } from 'react-router'
import { m } from '#app/messages/messages.js'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

export default function NoConversationSelected() {
  const hasConversations = useOutletContext<boolean>()
  if (!hasConversations) return null
  return (
    <div className="grid grow place-items-center p-6">
      <EmptyState level={2} bare title={m.chat_choose_title()} text={m.chat_choose_text()} />
    </div>
  )
}
