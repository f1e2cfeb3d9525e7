// Vocabulary of the benchmark listings: common terms in both languages, and a long tail of names.

export const ADJECTIVES = [
  'Bright', 'Cozy', 'Spacious', 'Modern', 'Quiet', 'Newly renovated', 'Affordable', 'Corner', 'Airy', 'Clean', 'Secure', 'Charming',
  'Maaliwalas na', 'Maluwag na', 'Tahimik na', 'Murang', 'Bagong', 'Malinis na', 'Ligtas na', 'Preskong',
] // prettier-ignore

export const NOUNS: Record<string, string[]> = {
  apartment: ['apartment', 'two-bedroom apartment', 'apartment unit', 'paupahang apartment'],
  house: ['house', 'family house', 'bungalow', 'bahay'],
  condo: ['condo', 'condo unit', 'two-bedroom condo', 'condominium'],
  townhouse: ['townhouse', 'corner townhouse', 'duplex'],
  studio: ['studio', 'studio unit', 'kwarto', 'bedspace'],
  loft: ['loft', 'loft unit'],
  penthouse: ['penthouse', 'penthouse with a view'],
  commercial: ['office space', 'commercial space', 'pwesto'],
}

export const PLACES_NEAR = [
  'near the MRT', 'near the LRT', 'near the university', 'near the hospital', 'near the mall', 'near the market', 'near the church',
  'malapit sa palengke', 'malapit sa eskwelahan', 'malapit sa simbahan', 'with a balcony', 'with parking', 'with a garden',
  'with city view', 'may balkonahe', 'may paradahan', 'for rent', 'for families', 'for students', 'paupahan',
] // prettier-ignore

export const SENTENCES = [
  'Five minutes on foot from the station and the jeepney stop.',
  'The kitchen was renovated last year and has a new stove and range hood.',
  'Water runs day and night, with a tank for the dry months.',
  'There is a guard at the gate and cameras in the hallway.',
  'Pets are welcome as long as the neighbors can sleep.',
  'The unit gets the morning sun and a breeze in the afternoon.',
  'Fiber internet is ready, you only need to call your provider.',
  'One covered parking slot is included in the rent.',
  'The balcony looks over the garden and the swimming pool.',
  'Laundry area at the back, with its own water line.',
  'Suitable for a small family or two working professionals.',
  'Grocery, bakery, drugstore and bank are around the corner.',
  'The building has a gym, a function room and a playground.',
  'Own electric meter, so you pay only what you use.',
  'The street does not flood even in the rainy season.',
  'Bedrooms are air-conditioned and have built-in wardrobes.',
  'Students and nurses are welcome, the hospital is very near.',
  'Move in next month, the owner lives nearby and answers quickly.',
  'Malapit sa sakayan, palengke at eskwelahan.',
  'May sariling kontador ng kuryente at tubig.',
  'Tahimik ang lugar at mababait ang mga kapitbahay.',
  'Pwede ang alagang hayop basta malinis ang may-ari.',
  'Hindi binabaha ang kalye kahit malakas ang ulan.',
  'Bagong pintura at may bagong kabinet sa kusina.',
  'Isang sakay lang papuntang bayan at opisina.',
  'Para sa pamilya o mga nagtatrabaho sa call center.',
  'Kasama na sa upa ang association dues at basura.',
  'May malaking bintana kaya presko kahit tanghali.',
  'Libreng tingnan tuwing Sabado at Linggo, mag-iskedyul lang.',
  'Isang buwang advance at dalawang buwang deposito.',
]

export const AREA_NAMES = ['Poblacion', 'San Isidro', 'San Jose', 'Santo Niño', 'San Antonio', 'Santa Cruz', 'Bagong Silang', 'Malinao',
  'San Roque', 'Concepcion', 'Del Pilar', 'Rizal', 'Mabini', 'Bonifacio', 'Burgos', 'Lahug', 'Talamban', 'Kapitolyo', 'Ugong', 'Bagumbayan',
] // prettier-ignore

const SYLLABLES = ['ma', 'la', 'ka', 'ba', 'si', 'ri', 'to', 'lu', 'na', 'do', 'be', 'vi']

/** 1,728 names of buildings and streets: terms that few listings share. */
export const NAMES = SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.map((c) => `${a}${b}${c}n`)))
