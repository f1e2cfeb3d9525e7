// Changes of the photos on the screen: shown at once, sent one after the other, taken back if the server refuses.
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'
import { useToast } from '#app/ui/feedback/toast.tsx'
import type { OwnPhoto, PhotoChangeResult, RemovedPhoto } from '#app/domain/listings/photos/photo.model.ts'
import type { PhotoChangeRequest } from '#app/domain/listings/photos/photo.schema.ts'

const TIMEOUT_MS = 30_000

type Options = { listingId: string; photos: readonly OwnPhoto[]; onPhotos: (photos: readonly OwnPhoto[]) => void }

export function usePhotoChanges({ listingId, photos, onPhotos }: Options) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  /** The order that the server has, while newer ones wait to be sent. */
  const storedOrder = useRef<string[] | null>(null)
  const wantedOrder = useRef<readonly string[]>([])

  const post = async (change: PhotoChangeRequest): Promise<PhotoChangeResult | null> => {
    const outcome = await requestJson<PhotoChangeResult>(href('/api/listings/:id/photos/changes', { id: listingId }), {
      body: change,
      timeoutMs: TIMEOUT_MS,
    })
    if (outcome.kind === 'data') return outcome.data
    const text = outcome.kind === 'refusal' && outcome.message ? outcome.message : m.photos_lost()
    showToast({ title: text, tone: 'error' })
    await revalidate()
    return null
  }
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = chain.current.then(work)
    chain.current = result.catch(() => undefined)
    return result
  }

  /** Several moves in a row are sent as one order. */
  const setOrder = (ids: readonly string[]) => {
    storedOrder.current ??= photos.map(({ id }) => id)
    wantedOrder.current = ids
    onPhotos(sortByIds(photos, ids))
    void enqueue(async () => {
      const order = wantedOrder.current
      if (storedOrder.current === null) return
      const seen = matchPhotos(storedOrder.current, order)
      if (seen.join() === order.join()) return
      const result = await post({ intent: 'order', seen: seen.join(), order: order.join() })
      storedOrder.current = result && wantedOrder.current !== order ? [...order] : null
      if (result && wantedOrder.current === order) onPhotos(result.photos)
    })
  }

  const change = async (request: PhotoChangeRequest, busyId?: string): Promise<PhotoChangeResult | null> => {
    if (busyId) setBusyIds((ids) => new Set([...ids, busyId]))
    const result = await enqueue(() => post(request))
    if (busyId) setBusyIds((ids) => new Set([...ids].filter((id) => id !== busyId)))
    if (result) onPhotos(result.photos)
    return result
  }

  const undo = (removed: RemovedPhoto) => void change({ intent: 'restore', ...removed }) // its row has a new id

  const remove = async (photo: OwnPhoto) => {
    onPhotos(photos.filter(({ id }) => id !== photo.id))
    const result = await change({ intent: 'remove', photoId: photo.id })
    if (!result) return
    const { removed } = result
    showToast({
      title: m.photos_removed(),
      ...(removed ? { action: { label: m.ui_undo(), onClick: () => undo(removed) } } : {}),
    })
  }

  return {
    busyIds,
    setOrder,
    remove: (photo: OwnPhoto) => void remove(photo),
    rotate: (photo: OwnPhoto) => void change({ intent: 'rotate', photoId: photo.id }, photo.id),
    markPanorama: (photo: OwnPhoto) =>
      void change({ intent: 'panorama', photoId: photo.id, isPanorama: photo.isPanorama ? 'no' : 'yes' }, photo.id),
    setCaption: (photo: OwnPhoto, caption: string) =>
      change({ intent: 'caption', photoId: photo.id, caption, was: photo.caption }),
  }
}

/** The stored order without photos that were removed since, and with those that were added since at its end. */
function matchPhotos(stored: readonly string[], ids: readonly string[]): string[] {
  return [...stored.filter((id) => ids.includes(id)), ...ids.filter((id) => !stored.includes(id))]
}

function sortByIds(photos: readonly OwnPhoto[], ids: readonly string[]): OwnPhoto[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
