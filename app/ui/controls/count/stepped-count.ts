// The count after one press of a stepper's button.
export type CountLimits = {
  min: number
  max: number
  /** The count may be left unsaid: below the smallest number comes the empty text. */
  isOptional: boolean
}

/** An unreadable text counts as empty. From an empty text, more is 1 and less is the smallest number. */
export function getSteppedCount(text: string, direction: 1 | -1, { min, max, isOptional }: CountLimits): string {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null
  if (count === null) return direction === 1 ? String(Math.max(min, 1)) : isOptional ? '' : String(min)
  if (direction === 1) return String(Math.min(count + 1, max))
  if (count > min) return String(Math.min(count - 1, max))
  return isOptional ? '' : String(min)
}
