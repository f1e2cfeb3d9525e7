// The form of an agreement about the commission of one listing. Percentages have two decimals.
import { z } from 'zod'
import { MAX_COMMISSION_BASIS_POINTS, MAX_CONTRACT_BASIS_POINTS } from '#app/domain/kernel/settings/settings.schema.ts'
import { COMMISSION_RULES } from '#app/shared/agent-vocabulary.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { PARTNER_NAME_MAX } from './commission.model.ts'

const MAX_SHARE = 10_000

/** '87.5' is 8750 hundredths of a percent; null for an empty field. */
function percentField(max: number, problem: 'commission.rate.range' | 'commission.share.range') {
  return z
    .string(problem)
    .trim()
    .max(10, problem)
    .default('')
    .transform((typed, issues) => {
      if (typed === '') return null
      const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : -1
      if (basisPoints >= 0 && basisPoints <= max) return basisPoints
      issues.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })
}

export const agreementInput = z
  .strictObject({
    /** Made when the form is shown, so that a double click records one agreement. */
    key: z.uuid('field.invalid'),
    rule: z.enum(COMMISSION_RULES, 'field.chooseOne'),
    rate: percentField(MAX_COMMISSION_BASIS_POINTS, 'commission.rate.range'),
    validFrom: z.string('field.date.invalid').refine((day) => isDay(day), 'field.date.invalid'),
    partnerName: z
      .string('field.invalid')
      .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
      .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
      .pipe(z.string().max(PARTNER_NAME_MAX, 'field.tooLong'))
      .default(''),
    partnerPercent: percentField(MAX_SHARE, 'commission.share.range'),
    partnerFixed: z
      .string('field.invalid')
      .trim()
      .max(20, 'field.amount.invalid')
      .default('')
      .transform((typed, issues) => {
        if (typed === '') return null
        const centavos = parsePesos(typed)
        if (centavos !== null && centavos > 0) return centavos
        issues.addIssue({ code: 'custom', message: 'field.amount.invalid' })
        return z.NEVER
      }),
  })
  .superRefine(({ rule, rate, partnerName, partnerPercent, partnerFixed }, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (rate === null) refuse('rate', 'field.required')
    if (rate !== null && rule === 'contract_percent' && rate > MAX_CONTRACT_BASIS_POINTS)
      refuse('rate', 'settings.contractPercent.range')
    const shares = [partnerPercent || null, partnerFixed].filter((share) => share !== null).length
    if (partnerName === '' && shares > 0) refuse('partnerName', 'field.required')
    if (partnerName !== '' && shares !== 1) refuse('partnerPercent', 'commission.share.oneOf')
  })
export type AgreementInput = z.output<typeof agreementInput>
