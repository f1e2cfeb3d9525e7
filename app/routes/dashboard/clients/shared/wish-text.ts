import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'

type Wish = Pick<ClientRow, 'wishType' | 'wishArea' | 'wishBudget' | 'looksFor'>

/** 'Condo, Makati, up to ₱25,000'; otherwise what the agent wrote; null if nothing is known. */
export function formatWish({ wishType, wishArea, wishBudget, looksFor }: Wish): string | null {
  const parts = [
    ...(wishType === null ? [] : [propertyTypeLabel(wishType)]),
    ...(wishArea === null ? [] : [wishArea]),
    ...(wishBudget === null ? [] : [m.client_up_to({ amount: formatPesos(wishBudget) })]),
  ]
  return parts.length === 0 ? looksFor : parts.join(', ')
}
