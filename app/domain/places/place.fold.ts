// One spelling for search: what people type and what the gazetteer says meet here, so both go through the same door.

const SHORT_FORMS: Record<string, string> = {
  sta: 'santa',
  sto: 'santo',
  gen: 'general',
  pres: 'president',
  sen: 'senator',
  dr: 'doctor',
  mt: 'mount',
  pob: 'poblacion',
  ave: 'avenue',
  blvd: 'boulevard',
  univ: 'university',
  stn: 'station',
}

/** Said with a place without being part of its name. */
const COMPANIONS = new Set(['barangay', 'brgy', 'bgy', 'brg'])

/** 'Brgy. Sto. Niño, Parañaque' → 'santo nino paranaque': no accents, no signs, short forms written out. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`.]/g, (sign) => (sign === '.' ? ' ' : ''))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !COMPANIONS.has(word))
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ')
}

/** 'makati city' → 'makati'; null where nothing is left to take away. */
export function withoutCity(folded: string): string | null {
  const bare = folded.replace(/ city$/, '').replace(/^(?:island garden |science )?city of (?:the )?/, '')
  return bare === folded || bare === '' ? null : bare
}
