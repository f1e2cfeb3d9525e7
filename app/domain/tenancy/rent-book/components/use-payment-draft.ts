// What a payment form holds while somebody fills it in. The inputs are not controlled, so that what was typed before JavaScript arrived stays.
import { useLayoutEffect, useRef, useState } from 'react'
import { formatTypedAmount } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { type Allocation, planPayment, sumUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { parsePesos } from '#app/shared/peso-input.ts'

type Draft = { ticked: ReadonlySet<string>; amountText: string }

/** The amount follows the ticked lines until the person types one; a cleared field follows them again. */
export function usePaymentDraft(lines: readonly BookLineView[], initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)

  const followTicks = () => {
    const ticked = readTicked(fieldset.current)
    if (!isTyped.current && amountInput.current) amountInput.current.value = formatSum(lines, ticked)
    setDraft({ ticked, amountText: isTyped.current ? (amountInput.current?.value ?? '') : '' })
  }
  const readAmount = (amountText: string) => {
    isTyped.current = amountText.trim() !== ''
    setDraft(({ ticked }) => ({ ticked, amountText }))
  }
  useLayoutEffect(() => {
    const typed = amountInput.current?.value.trim() ?? ''
    isTyped.current = typed !== '' && typed !== formatSum(lines, readTicked(fieldset.current))
    followTicks()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: afterwards the events of the inputs report every change
  }, [])

  return { fieldset, amountInput, followTicks, readAmount, spread: planDraft(lines, draft) }
}

/** `tooMuch` if the lines cannot take the amount, `unknown` while it is no amount or nothing is ticked. */
export type DraftSpread = Allocation[] | 'tooMuch' | 'unknown'

function planDraft(lines: readonly BookLineView[], { ticked, amountText }: Draft): DraftSpread {
  const chosen = lines.filter(({ id }) => ticked.has(id))
  const typed = amountText.trim()
  const amount = typed === '' ? undefined : parsePesos(typed)
  if (amount === null || amount === 0 || chosen.length === 0) return 'unknown'
  return planPayment(amount, chosen) ?? 'tooMuch'
}

function readTicked(fieldset: HTMLFieldSetElement | null): Set<string> {
  const inputs = fieldset?.querySelectorAll<HTMLInputElement>('input[name="lines"]:checked') ?? []
  return new Set(Array.from(inputs, ({ value }) => value))
}

function formatSum(lines: readonly BookLineView[], ticked: ReadonlySet<string>): string {
  const sum = sumUnclaimed(lines.filter(({ id }) => ticked.has(id)))
  return sum === 0 ? '' : formatTypedAmount(sum)
}
