// Which dialog the address asks for, if the reader may use it.
import { canNameInvoice } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { BookLineView, RentBook, Transfer } from '#app/domain/tenancy/rent-book/rent-book.model.ts'

export type OpenDialog =
  | { name: 'record' }
  | { name: 'charge' }
  | { name: 'reduce'; line: BookLineView }
  | { name: 'reverseCharge'; line: BookLineView }
  | { name: 'confirm' | 'decline' | 'reverse' | 'invoice'; transfer: Transfer }

export function readDialog(params: URLSearchParams, { allowed, lines, transfers }: RentBook): OpenDialog | null {
  const name = params.get('dialog')
  if (name === 'record' && allowed.recordCash) return { name }
  if (name === 'charge' && allowed.record) return { name }
  if ((name === 'reduce' || name === 'reverseCharge') && allowed.record) {
    const line = lines.find(({ id, unclaimed }) => id === params.get('line') && unclaimed > 0)
    return line ? { name, line } : null
  }
  if ((name === 'confirm' || name === 'decline') && allowed.decide) {
    const transfer = transfers.find(({ id }) => id === params.get('transfer'))
    return transfer ? { name, transfer } : null
  }
  if (name === 'invoice' && allowed.record) {
    const transfer = transfers.find((each) => canNameInvoice(each) && each.id === params.get('transfer'))
    return transfer ? { name, transfer } : null
  }
  if (name === 'reverse') {
    const transfer = transfers.find(({ id, isReversible }) => isReversible && id === params.get('transfer'))
    return transfer ? { name, transfer } : null
  }
  return null
}
