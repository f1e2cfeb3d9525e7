// Money is an integer of centavos everywhere except on the screen and in input fields.

const CENTAVOS_PER_PESO = 100
/** Maximum of an integer column: about ₱21 million, far above any monthly rent. */
export const MAX_CENTAVOS = 2_147_483_647

export function isCentavos(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_CENTAVOS
}

/** Throws for a third decimal, a negative number, NaN or a number that is too large: these are programming errors. */
export function pesosToCentavos(pesos: number): number {
  const centavos = Math.round(pesos * CENTAVOS_PER_PESO)
  if (!isCentavos(centavos) || Math.abs(pesos * CENTAVOS_PER_PESO - centavos) > 1e-4) {
    throw new RangeError(`not an amount in pesos: ${pesos}`)
  }
  return centavos
}

export function centavosToPesos(centavos: number): number {
  return centavos / CENTAVOS_PER_PESO
}

/** For display. Half a peso rounds up, for a negative amount away from zero. */
export function toWholePesos(centavos: number): number {
  const pesos = Math.floor((Math.abs(centavos) + CENTAVOS_PER_PESO / 2) / CENTAVOS_PER_PESO)
  return centavos < 0 && pesos !== 0 ? -pesos : pesos
}
