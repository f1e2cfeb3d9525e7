import type { ShouldRevalidateFunctionArgs } from 'react-router'

const FIRST_REFUSAL_STATUS = 400

/** A payment is also refused because the lines have changed; the form then shows what is open now. */
export const revalidateAfterRefusal = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= FIRST_REFUSAL_STATUS)
