// What the lists of viewings and of inspections have in common.
import { defineList } from '#app/shared/lists/define-list.ts'
import { choice } from '#app/shared/lists/filters.ts'

export const visitList = defineList({
  filters: { show: choice(['open', 'past'], { fallback: 'open' }) },
  pageSize: 20,
})
/** Bounds the lists of what is open; a person with more sees the earliest. */
export const MAX_OPEN_VISITS = 100
