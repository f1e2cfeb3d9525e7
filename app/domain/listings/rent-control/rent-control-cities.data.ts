// Cities with the higher limit of RA 9653: Metro Manila and the highly urbanised cities, by slug.
//
// Source: Philippine Standard Geographic Code, 4Q 2025, Philippine Statistics Authority (city class HUC; region 13, National Capital
// Region). Read 15 Nov 2026. A city becomes highly urbanised by proclamation and plebiscite (RA 7160, sections 452 and 453); when one
// does, it gets a line here. A test compares this list with the gazetteer.

const METRO_MANILA = [
  'caloocan',
  'las-pinas',
  'makati',
  'malabon',
  'mandaluyong',
  'manila',
  'marikina',
  'muntinlupa',
  'navotas',
  'paranaque',
  'pasay',
  'pasig',
  'pateros', // a municipality in Metro Manila
  'quezon-city',
  'san-juan',
  'taguig',
  'valenzuela',
] as const

const HIGHLY_URBANISED = [
  'angeles',
  'bacolod',
  'baguio',
  'butuan',
  'cagayan-de-oro',
  'cebu',
  'davao',
  'general-santos',
  'iligan',
  'iloilo',
  'lapu-lapu',
  'lucena',
  'mandaue',
  'olongapo',
  'puerto-princesa',
  'tacloban',
  'zamboanga',
] as const

export const DENSE_CITIES: ReadonlySet<string> = new Set([...METRO_MANILA, ...HIGHLY_URBANISED])
