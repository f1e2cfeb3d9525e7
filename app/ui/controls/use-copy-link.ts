import { m } from '#app/messages/messages.js'
import { useToast } from '#app/ui/feedback/toast.tsx'

/** Copies an address and confirms it; if the browser refuses, the address is shown to be copied by hand. */
export function useCopyLink(url: string): () => Promise<void> {
  const showToast = useToast()
  return async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: m.share_copied(), tone: 'success' })
    } catch {
      showToast({ title: m.share_copy_failed(), text: url, isPersistent: true })
    }
  }
}
