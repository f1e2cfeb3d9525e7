/** The checkboxes of one name that somebody chose in a refused form. Undefined without one: the form then proposes its own choice. */
export function readChosenValues(actionData: unknown, name: string): string[] | undefined {
  if (typeof actionData !== 'object' || actionData === null || !('form' in actionData)) return undefined
  const { initialValue } = actionData.form as { initialValue?: Record<string, unknown> | null }
  return [initialValue?.[name] ?? []].flat().filter((value) => typeof value === 'string')
}
