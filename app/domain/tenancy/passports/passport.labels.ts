import { m } from '#app/messages/messages.js'
import type { PassportPart, PassportViewKind } from '#app/shared/tenancy-vocabulary.ts'

const KINDS: Record<PassportViewKind, () => string> = {
  identity: m.passport_part_identity,
  history: m.passport_part_history,
  references: m.passport_part_references,
  income: m.passport_part_income,
  income_file: m.passport_kind_income_file,
}
export const getViewKindLabel = (kind: PassportViewKind): string => KINDS[kind]()
export const getPartLabel = (part: PassportPart): string => KINDS[part]()
