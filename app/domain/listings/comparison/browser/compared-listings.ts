// The homes that a person chose to compare, in the browser's storage. Content of the storage is untrusted input.
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED, parseComparedIds } from '#app/domain/listings/comparison/comparison.rules.ts'
import { readStoredJson, storeJson } from '#app/ui/browser/device-storage.ts'

const KEY = 'tahanan.compare'
const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let current: readonly string[] | undefined

export function useComparedListings(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => NONE)
}

/** A fifth home replaces the one that was chosen first. */
export function toggleCompared(id: string): void {
  const ids = read()
  store(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_COMPARED))
}

export function clearCompared(): void {
  store(NONE)
}

function read(): readonly string[] {
  current ??= parseStored()
  return current
}

function parseStored(): readonly string[] {
  const stored = readStoredJson(KEY)
  return typeof stored === 'string' ? parseComparedIds(stored) : NONE
}

function store(ids: readonly string[]): void {
  current = ids
  storeJson(KEY, ids.join(','))
  for (const listener of listeners) listener()
}

/** Another tab can change the choice. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    current = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
