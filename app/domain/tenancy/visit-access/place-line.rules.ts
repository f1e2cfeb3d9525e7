// The place of a home in one line, as exactly as the reader may know it.

export type PlaceParts = {
  unit: string | null
  street: string | null
  barangay: string | null
  city: string
  province: string | null
}

/** "Unit 4B, 12 Rizal St, San Antonio, Makati"; without unit and street it is the area. */
export function formatPlaceLine({ unit, street, barangay, city, province }: PlaceParts): string {
  const parts = [unit, street, barangay, city, province === city ? null : province]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}
