import { readChosenValues } from '#app/routes/shared/chosen-values.ts'

/** The lines that somebody chose in a refused form. */
export const readChosenLines = (actionData: unknown): string[] | undefined => readChosenValues(actionData, 'lines')
