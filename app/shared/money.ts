// Money is whole centavos in an integer, everywhere but on the screen and in what a person types (DECISIONS).

const CENTAVOS_PER_PESO = 100
/** What an integer column can hold: about ₱21 million, far above any monthly rent. */
export const MAX_CENTAVOS = 2_147_483_647

export function isCentavos(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_CENTAVOS
}

/** Exact for whole pesos; a third decimal, a negative, a NaN or too much is a programming error and throws. */
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

/** For the screen: no decimals (spec §9). Half a peso and more rounds up, away from zero for a debt. */
export function toWholePesos(centavos: number): number {
  const pesos = Math.floor((Math.abs(centavos) + CENTAVOS_PER_PESO / 2) / CENTAVOS_PER_PESO)
  return centavos < 0 && pesos !== 0 ? -pesos : pesos
}
