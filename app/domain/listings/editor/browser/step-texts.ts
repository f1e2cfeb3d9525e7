// What the fields of a step say now, read from its form.
import {
  OTHER_DEPOSIT,
  STEP_FIELDS,
  type EditorField,
  type EditorStep,
  type EditorValues,
} from '#app/domain/listings/editor/listing-editor.model.ts'

/** The deposit has two controls: the choice and the amount. */
export const DEPOSIT_AMOUNT = 'depositAmount'

/** The texts of the fields that the step shows. The place is not among them: half of a name is no place. */
export function readStepTexts(form: HTMLFormElement, step: EditorStep): Partial<EditorValues> {
  const data = new FormData(form)
  const shown = STEP_FIELDS[step].filter((field) => field !== 'place' && form.elements.namedItem(field) !== null)
  return Object.fromEntries(shown.map((field) => [field, readText(data, field)]))
}

/** Undefined for a deposit whose amount is not typed yet. */
function readText(data: FormData, field: EditorField): string | undefined {
  const texts = data.getAll(field).map(String)
  if (field === 'securityDeposit' && texts[0] === OTHER_DEPOSIT)
    return data.getAll(DEPOSIT_AMOUNT).map(String)[0] || undefined
  return texts.toSorted().join(',')
}
