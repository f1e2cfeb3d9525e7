// Wording that excludes people for what they are, English and Filipino. One expression for each reason; the reason is explained beside
// the text (Safe Spaces Act, RA 11313; Magna Carta for Disabled Persons, RA 7277).

export const UNFAIR_REASONS = [
  'sex',
  'orientation',
  'religion',
  'civilStatus',
  'nationality',
  'disability',
  'age',
  'family',
] as const
export type UnfairReason = (typeof UNFAIR_REASONS)[number]

const ONLY = String.raw`(?: only| lang(?: po)?| lamang)\b`
const NO = String.raw`\b(?:no|bawal(?: ang| po ang| po)?|hindi (?:puwede|pwede) ang|not for|except|walang)\s+(?:mga )?`
const build = (...sources: string[]) => new RegExp(sources.join('|'), 'u')

export const UNFAIR_WORDS: readonly { reason: UnfairReason; pattern: RegExp }[] = [
  {
    reason: 'sex',
    pattern: build(
      String.raw`\b(?:males?|females?|men|women|boys|girls|ladies|gentlemen|babae|lalaki|kababaihan|kalalakihan)${ONLY}`,
      String.raw`${NO}(?:males?|females?|men|women|boys|girls|babae|lalaki)\b`,
    ),
  },
  {
    reason: 'orientation',
    pattern: build(
      String.raw`${NO}(?:gays?|lesbians?|lgbt\w*|trans(?:gender)?s?|bakla|tomboy|bading)\b`,
      String.raw`\bstraight${ONLY}`,
    ),
  },
  {
    reason: 'religion',
    pattern: build(
      String.raw`\b(?:christians?|catholics?|katoliko|muslims?|inc|iglesia ni cristo|born again|kristiyano)${ONLY}`,
      String.raw`${NO}(?:christians?|catholics?|muslims?|inc|iglesia|jehovah\w*)\b`,
    ),
  },
  {
    reason: 'civilStatus',
    pattern: build(
      String.raw`\b(?:singles?|married couples?|mag-asawa|kasal)${ONLY}`,
      String.raw`${NO}(?:couples?|unmarried \w+|live-?in\w*|single (?:moms?|mothers?|parents?)|may asawa|mag-?jowa)\b`,
    ),
  },
  {
    reason: 'nationality',
    pattern: build(
      String.raw`${NO}(?:foreigners?|chinese|indians?|koreans?|africans?|nigerians?|banyaga|dayuhan|intsik)\b`,
      String.raw`\b(?:filipinos?|pinoys?|pilipino|locals?|foreigners?|expats?|chinese|koreans?)${ONLY}`,
    ),
  },
  { reason: 'disability', pattern: build(String.raw`${NO}(?:pwds?|disabled|wheelchairs?|may kapansanan)\b`) },
  {
    reason: 'age',
    pattern: build(
      String.raw`${NO}(?:seniors?(?: citizens?)?|old people|elderly|matanda)\b`,
      String.raw`\byoung (?:professionals?|people)${ONLY}`,
    ),
  },
  {
    reason: 'family',
    pattern: build(String.raw`${NO}(?:kids?|child|children|babies|baby|infants?|bata|sanggol|buntis|pregnant \w+)\b`),
  },
]
