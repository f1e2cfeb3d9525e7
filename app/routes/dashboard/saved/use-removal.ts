// Optimistic removal: the row disappears at once, comes back if the server refuses, and can be undone for a while.
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postSavedRequest } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { m } from '#app/messages/messages.js'
import { useToast } from '#app/ui/feedback/toast.tsx'
import type { LoadedSaved } from './load-saved.server.ts'

type RemovalContext = Pick<LoadedSaved, 'userId' | 'list' | 'failed'>

export function useRemoval({ userId, list, failed }: RemovalContext) {
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const show = (propertyId: string) => setRemovedIds((all) => new Set([...all].filter((id) => id !== propertyId)))
  const hide = (propertyId: string) => setRemovedIds((all) => new Set([...all, propertyId]))
  const requestChange = (propertyId: string, want: 'removed' | 'restored') =>
    postSavedRequest({ userId, propertyId, want, listId: list.id }, want === 'removed' ? failed.removed : failed.saved)

  const undo = async (propertyId: string) => {
    show(propertyId)
    const refusal = await requestChange(propertyId, 'restored')
    if (refusal) showToast({ title: refusal.title, text: refusal.text, tone: 'error' })
    else markHeart(propertyId, true)
    await revalidate()
  }

  const remove = async (propertyId: string) => {
    hide(propertyId)
    const refusal = await requestChange(propertyId, 'removed')
    if (refusal) {
      show(propertyId)
      showToast({ title: refusal.title, text: refusal.text, tone: 'error' })
      return
    }
    showToast({
      title: m.saved_removed(),
      action: { label: m.ui_undo(), onClick: () => void undo(propertyId) },
    })
    await revalidate()
    show(propertyId) // the server's list no longer contains it; if it is saved again it must be visible
  }

  return { removedIds, remove: (propertyId: string) => void remove(propertyId) }
}
