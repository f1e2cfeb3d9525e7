/** The lines that somebody chose in a refused form. Undefined without one: the form then proposes its own choice. */
export function readChosenLines(actionData: unknown): string[] | undefined {
  if (typeof actionData !== 'object' || actionData === null || !('form' in actionData)) return undefined
  const { initialValue } = actionData.form as { initialValue?: { lines?: unknown } | null }
  return [initialValue?.lines ?? []].flat().filter((id) => typeof id === 'string')
}
