// The pages that are kept, within a bound of bytes: the least recently used ones go first.
import { LRUCache } from 'lru-cache'
import type { SharedPage as PageRow } from '#app/pages/page-lists.server.ts'
import { countBytes, type SharedPage } from './shared-page.ts'

/** What the database says has changed. */
export type ListingChanges = { ids: readonly string[]; requiresReload: boolean }
export type PageStore = ReturnType<typeof createPageStore>

type Entry = { page: SharedPage; droppedBy: PageRow['droppedBy'] }

/** One page must not push out all others. */
const MAX_SHARE_OF_PAGE = 0.1

export function createPageStore(maxBytes: number) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes * MAX_SHARE_OF_PAGE),
    sizeCalculation: ({ page }, id) => countBytes(page) + 2 * id.length,
  })
  return {
    get: (id: string): SharedPage | undefined => entries.get(id)?.page,
    /** Also after a body was added to a page, so that its bytes are counted. */
    put: (id: string, page: SharedPage, droppedBy: PageRow['droppedBy']) => void entries.set(id, { page, droppedBy }),
    delete: (id: string) => void entries.delete(id),
    /** The affected pages are not sent before their data was read again. */
    distrust(changes: ListingChanges): void {
      if (changes.ids.length === 0 && !changes.requiresReload) return
      for (const { page, droppedBy } of entries.values()) {
        const isAffected =
          droppedBy === 'listings' ||
          (droppedBy === 'named' && (changes.requiresReload || changes.ids.some((one) => page.listingIds.has(one))))
        if (isAffected) page.readAt = -Infinity
      }
    },
    clear: () => entries.clear(),
    getSize: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}
