import { m } from '#app/messages/messages.js'
import type { IncomeDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

const KINDS: Record<IncomeDocumentKind, () => string> = {
  payslip: m.application_document_payslip,
  employment_certificate: m.application_document_employment_certificate,
  bank_statement: m.application_document_bank_statement,
  tax_return: m.income_kind_tax_return,
}
export const getIncomeKindLabel = (kind: IncomeDocumentKind): string => KINDS[kind]()
