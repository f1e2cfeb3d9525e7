// The texts of a listing say what its facts say, in both languages. Read from the finished texts, not from the templates.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type DemoRule, queryRows } from './demo-rule.ts'

type TextRow = {
  id: string
  bedrooms: number
  bathrooms: number
  isWholeUnit: boolean
  en: string
  fil: string
  amenities: string[]
  parking: number
  petsAllowed: boolean
  furnishing: string
  listedBy: 'owner' | 'agent'
  residents: string
  ownBathroom: boolean | null
  curfew: string | null
  bills: string[]
  depositMonths: number | null
  advanceMonths: number
  dues: number
}
type Claim = { en: RegExp; fil: RegExp; isTrue: (row: TextRow) => boolean }

const has =
  (...slugs: string[]) =>
  ({ amenities }: TextRow) =>
    slugs.every((slug) => amenities.includes(slug))

/** What a text may claim, how each language says it, and the fact it needs. */
export const CLAIMS: Record<string, Claim> = {
  pool: { en: /\bpool\b/i, fil: /\bpool\b/i, isTrue: has('swimming-pool') },
  gym: { en: /\bgym\b/i, fil: /\bgym\b/i, isTrue: has('gym') },
  generator: { en: /generator/i, fil: /generator/i, isTrue: has('backup-power') },
  guard: { en: /\bguard(s|ed)?\b/i, fil: /guwardiya/i, isTrue: has('security-guard') },
  cameras: { en: /\bcameras\b/i, fil: /CCTV/, isTrue: has('cctv') },
  heater: { en: /water heater/i, fil: /water heater/i, isTrue: has('water-heater') },
  tank: { en: /water tank/i, fil: /tangke ng tubig/i, isTrue: has('water-tank') },
  washer: { en: /washing machine/i, fil: /washing machine/i, isTrue: has('washing-machine') },
  fiber: { en: /\bfiber\b/i, fil: /\bfiber\b/i, isTrue: has('fiber-ready') },
  wifi: { en: /Wi-Fi/, fil: /Wi-Fi/, isTrue: has('wifi') },
  refrigerator: { en: /refrigerator/i, fil: /\bref\b/i, isTrue: has('refrigerator') },
  stove: { en: /\bstove\b/i, fil: /\bkalan\b/i, isTrue: has('stove') },
  aircon: { en: /air-condition/i, fil: /\baircon\b/i, isTrue: has('air-conditioning') },
  balcony: { en: /balcony|wide terrace/i, fil: /balkonahe|malawak na terasa/i, isTrue: has('balcony') },
  garden: { en: /\bgarden\b|\byard\b/i, fil: /hardin|bakuran/i, isTrue: has('garden') },
  roofDeck: { en: /roof deck/i, fil: /roof deck/i, isTrue: has('roof-deck') },
  meters: {
    en: /electricity and water have their own meters/i,
    fil: /sariling kontador ang kuryente at tubig/i,
    isTrue: has('own-electric-meter', 'own-water-meter'),
  },
  noFlood: {
    en: /does not flood|flood-free|high ground/i,
    fil: /hindi binabaha|mataas na lugar/i,
    isTrue: has('no-flood'),
  },
  parking: {
    en: /parking slots? (is|are) included|with parking at|garage|carport/i,
    fil: /kasama sa upa ang \S+( na)? paradahan|na may paradahan sa|garahe|carport/i,
    isTrue: ({ parking }) => parking > 0,
  },
  noParking: { en: /no parking slot/i, fil: /walang paradahan ang unit/i, isTrue: ({ parking }) => parking === 0 },
  pets: {
    en: /pets (are )?welcome|pet-friendly|small pets only/i,
    fil: /puwede ang (maliliit na )?alaga|maliliit na alaga lang/i,
    isTrue: ({ petsAllowed }) => petsAllowed,
  },
  noPets: { en: /no pets\./i, fil: /bawal ang alagang hayop/i, isTrue: ({ petsAllowed }) => !petsAllowed },
  unfurnished: {
    en: /\bunfurnished\b/i,
    fil: /\bunfurnished\b|walang gamit|walang muwebles/i,
    isTrue: ({ furnishing }) => furnishing === 'unfurnished',
  },
  semiFurnished: {
    en: /semi-furnished/i,
    fil: /semi-furnished/i,
    isTrue: ({ furnishing }) => furnishing === 'semi_furnished',
  },
  fullyFurnished: {
    en: /comes furnished|fully furnished/i,
    fil: /kumpleto sa gamit|may gamit na lahat/i,
    isTrue: ({ furnishing }) => furnishing === 'furnished',
  },
  ownerDirect: {
    en: /with the owner directly|looked after by the owner|[Oo]wner's own|owner just next door|run by the owner|our (family )?home|\bOur\b(?! Lady)|We lived|We are renting out/,
    fil: /may-ari ka mismo|ang may-ari ang nag-aalaga|mismong may-ari|katabi lang ang may-ari|ang may-ari mismo|bahay namin|unit naming|naming tinirhan|pinauupahan namin|kaming tumira/,
    isTrue: ({ listedBy }) => listedBy === 'owner',
  },
  women: {
    en: /\bfor women\b|women only/i,
    fil: /para sa babae|babae lang/i,
    isTrue: ({ residents }) => residents === 'women',
  },
  men: {
    en: /\bfor men\b|\bmen only/i,
    fil: /para sa lalaki|lalaki lang/i,
    isTrue: ({ residents }) => residents === 'men',
  },
  ownBathroom: {
    en: /\bits own bathroom/i,
    fil: /may sariling banyo/i,
    isTrue: ({ ownBathroom }) => ownBathroom === true,
  },
  sharedBathroom: {
    en: /shares \S+ bathrooms? with the house/i,
    fil: /kahati sa bahay ang \S+ banyo/i,
    isTrue: ({ ownBathroom }) => ownBathroom === false,
  },
  curfew: {
    en: /\bcurfew at\b/i,
    fil: /\bcurfew nang\b/i,
    isTrue: ({ curfew }) => curfew !== null && curfew !== 'none',
  },
  noCurfew: { en: /\bno curfew\b/i, fil: /walang curfew/i, isTrue: ({ curfew }) => curfew === 'none' },
  waterIncluded: {
    en: /water (is|and electricity) (are )?included|water and electricity are included/i,
    fil: /kasama na ang tubig/i,
    isTrue: ({ bills }) => bills.includes('water'),
  },
  electricityIncluded: {
    en: /water and electricity (are )?included/i,
    fil: /kasama na ang tubig at kuryente/i,
    isTrue: ({ bills }) => bills.includes('electricity'),
  },
  unknownDeposit: {
    en: /ask about the deposit/i,
    fil: /magtanong tungkol sa deposit/i,
    isTrue: ({ depositMonths }) => depositMonths === null,
  },
  duesOnTop: { en: /dues of ₱/i, fil: /dues na ₱/i, isTrue: ({ dues }) => dues > 0 },
  duesIncluded: {
    en: /dues are already in/i,
    fil: /kasama na sa upa ang association dues/i,
    isTrue: ({ dues }) => dues === 0,
  },
}

const MONTHS = {
  en: /(one|two|three) months? (advance|deposit)/gi,
  fil: /(isang|dalawang|tatlong) buwang (advance|deposit)/gi,
}
const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  isang: 1,
  dalawang: 2,
  tatlong: 3,
  'apat na': 4,
  limang: 5,
  'anim na': 6,
}

/** How each language says a number of rooms. */
const ROOM_COUNTS = [
  { column: 'bedrooms', text: /(\d+)-bedroom/gi },
  { column: 'bedrooms', text: /(one|two|three|four|five|six) bedrooms?\b/gi },
  { column: 'bedrooms', text: /(isang|dalawang|tatlong|apat na|limang|anim na) kuwarto\b/gi },
  { column: 'bathrooms', text: /(one|two|three|four|five|six) bathrooms?\b/gi },
  { column: 'bathrooms', text: /(isang|dalawang|tatlong|apat na|limang|anim na) banyo\b/gi },
] as const

export const TEXT_RULES: DemoRule[] = [
  {
    rule: 'the texts of a listing claim only what its facts say',
    violations: async (ctx) =>
      (await listTexts(ctx)).flatMap((row) =>
        Object.entries(CLAIMS)
          .filter(([, { en, fil, isTrue }]) => (en.test(row.en) || fil.test(row.fil)) && !isTrue(row))
          .map(([claim]) => ({ id: row.id, claim })),
      ),
    breakIt: `delete from property_amenities`,
  },
  {
    rule: 'the months of advance and deposit in the texts are those of the terms',
    violations: async (ctx) => (await listTexts(ctx)).flatMap(findWrongMonths),
    breakIt: `update properties set security_deposit = 5 * base_price`,
  },
  {
    rule: 'the numbers of bedrooms and bathrooms in the texts of a whole unit are those of the unit',
    violations: async (ctx) =>
      (await listTexts(ctx)).filter(({ isWholeUnit }) => isWholeUnit).flatMap((row) => findWrongRooms(row)),
    breakIt: `update properties set bedroom_count = bedroom_count + 1`,
  },
  {
    rule: 'the English and the Filipino text of a listing make the same claims',
    violations: async (ctx) =>
      (await listTexts(ctx)).flatMap((row) =>
        Object.entries(CLAIMS)
          .filter(([, { en, fil }]) => en.test(row.en) !== fil.test(row.fil))
          .map(([claim]) => ({ id: row.id, claim })),
      ),
    breakIt: `update properties p set description_fil = o.description_fil from properties o
      where o.id = (select id from properties where p.city_slug = city_slug and id > p.id order by id limit 1)`,
  },
  {
    rule: 'house rules and lease terms exist in both languages',
    violations: `select id from properties where house_rules is null or house_rules_fil is null or house_rules = house_rules_fil
      or (lease_terms is null) <> (lease_terms_fil is null) or lease_terms = lease_terms_fil`,
    breakIt: `update properties set house_rules_fil = house_rules`,
  },
]

function findWrongMonths(row: TextRow): unknown[] {
  const find = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].filter(([, count = '', kind = '']) => {
      const months = kind.toLowerCase() === 'advance' ? row.advanceMonths : row.depositMonths
      return NUMBERS[count.toLowerCase()] !== months
    })
  const wrong = [...find(row.en, MONTHS.en), ...find(row.fil, MONTHS.fil)]
  return wrong.map(([text]) => ({ id: row.id, text }))
}

function findWrongRooms(row: TextRow): unknown[] {
  return ROOM_COUNTS.flatMap(({ column, text }) =>
    [...`${row.en}\n${row.fil}`.matchAll(text)]
      .filter(([, count = '']) => (NUMBERS[count.toLowerCase()] ?? Number(count)) !== row[column])
      .map(([claim]) => ({ id: row.id, claim })),
  )
}

async function listTexts(ctx: Ctx): Promise<TextRow[]> {
  return queryRows<TextRow>(
    ctx,
    `select p.id, p.bedroom_count as bedrooms, p.bathroom_count::int as bathrooms, p.room_type = 'entire_place' as "isWholeUnit", concat_ws(E'\\n', p.title, p.description, p.house_rules, p.lease_terms) as en,
      concat_ws(E'\\n', p.title_fil, p.description_fil, p.house_rules_fil, p.lease_terms_fil) as fil,
      coalesce(array_agg(a.slug) filter (where a.slug is not null), '{}') as amenities, p.parking_count as parking,
      p.pets_allowed as "petsAllowed", p.furnishing, p.residents, p.own_bathroom as "ownBathroom", p.curfew,
      p.included_utilities as bills, (p.association_dues / 100)::int as dues,
      case when p.agent_id is null and u.user_type = 'landlord' then 'owner' else 'agent' end as "listedBy",
      (p.security_deposit / p.base_price)::int as "depositMonths", p.advance_months as "advanceMonths"
      from properties p join user_profiles u on u.user_id = p.owner_id left join property_amenities pa on pa.property_id = p.id
      left join amenities a on a.id = pa.amenity_id group by p.id, u.user_type`,
  )
}
