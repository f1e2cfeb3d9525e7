// Detects messages that ask for money, to warn renters about rental fraud: a reservation fee for a listing that does not exist, a GCash
// number, "deposit muna". English, Filipino and Taglish. Amounts and payment terms alone do not count as a request.

/** Building blocks of the rules. Each rule is tested on one sentence at a time; see HARMLESS for sentences that are skipped. */
const MONEY = String.raw`(?:money|payments?|pay|deposits?|downpayment|down|dp|fees?|advance|bayad|pera|reservation|amount|half|cash|(?:php|p|₱) ?\d[\d,.]*k?|\d[\d,]*k\b|\d{1,3}(?:,\d{3}){1,3}|\d{4,6})`
const WALLET = String.raw`(?:g-? ?cash|pay ?maya|maya|grab ?pay|coins ?ph|shopee ?pay|palawan|cebuana|western union|m ?lhuillier|remittance|padala cent(?:er|re)|bank transfer|insta ?pay|pesonet|bdo|bpi|union ?bank|land ?bank|metro ?bank|rcbc|security bank|gotyme|sea ?bank|qr(?: code)?|bank account|acct|bitcoin|usdt|crypto)`
const GIVE = String.raw`(?:send|pay|transfer|remit|wire|deposit|settle|drop|forward|paki-?(?:send|pay|transfer|deposit|padala|bayad|bayaran|gcash|hulog)|mag-? ?(?:bayad|deposit|send|transfer|padala|down|hulog|gcash|advance|downpayment|reserve)|i-? ?(?:send|transfer|deposit|gcash|remit|hulog)|isend|ipadala|padalhan|magpadala|pa-? ?(?:send|gcash|deposit|transfer|down)|bayaran|magbayad|padala|hulog|ihulog|ipadeposit)`
const NEAR = String.raw`(?:[^.!?\n]{0,60}?)`
const HOLD = String.raw`(?:to|para(?: po)?|so)(?: \w+){0,4}? (?:reserve|hold|secure|lock|block|book|ma-? ?(?:reserve|hold|secure|block|lock)|mareserve|mahold|matabi|itabi|sayo na|inyo na|i-? ?(?:reserve|hold|block)|ihold|ireserve)`
const FIRST = String.raw`(?:first|muna|now|today|asap|ngayon|agad|tonight|right away|in advance|na po|within \w+ hours?|by tomorrow|before)`

const DEMANDS: readonly RegExp[] = [
  // a fee to hold the unit
  String.raw`\b(?:reservation|reserve|holding|hold|booking|slot|processing|key|viewing|application) (?:fee|payment|deposit|money|bayad)\b`,
  String.raw`\b${GIVE}${NEAR}\breservations?\b`,
  String.raw`\breservations?${NEAR}\b(?:${WALLET}|${GIVE}|${MONEY.replace('reservation|', '')})`,
  String.raw`\b(?:${MONEY}|${WALLET})${NEAR}\b${HOLD}\b`,
  // money first
  String.raw`\b(?:deposit|down ?payment|down|dp|bayad|advance|pay|padala|payment|full|kalahati|half|${GIVE})(?: \w+){0,2}? muna\b`,
  String.raw`\b${GIVE}(?: [\w%₱]+){0,6}? ${MONEY}(?: \w+){0,8}? ${FIRST}\b`,
  String.raw`\b${FIRST}(?: \w+){0,3}? ${GIVE}(?: \w+){0,4}? ${MONEY}`,
  String.raw`\b(?:${GIVE}|${MONEY})${NEAR}\b(?:before|bago)(?: \w+){0,5}? (?:view\w*|visit\w*|see|seeing|tour|tripping|makita|tingnan|mag-? ?view\w*|magviewing|pumunta|punta|mag-? ?visit)`,
  String.raw`\b(?:before|bago)(?: \w+){0,5}? (?:view\w*|visit\w*|see|seeing|tour|tripping|makita|tingnan|pumunta|punta|mag-? ?view\w*|magviewing)${NEAR}\b(?:${GIVE}|${MONEY})`,
  // to an e-wallet or a bank account
  String.raw`\b${GIVE}${NEAR}\b(?:to|via|through|thru|sa|by|using|on)(?: \w+){0,4}? ${WALLET}\b`,
  String.raw`\b${WALLET}${NEAR}\b${GIVE}(?: \w+){0,3}? ${MONEY}`,
  String.raw`\b${WALLET}(?: \w+){0,2}? (?:mo|nyo|niyo|ninyo)(?: \w+){0,2}? (?:na|muna|ang|yung|mo)\b`,
  String.raw`\b(?:paki-?|i-? ?|mag-? ?)g-? ?cash\b`,
  String.raw`\b(?:scan|use)${NEAR}\bqr\b`,
  // by a remittance center
  String.raw`\b(?:padala|ipadala|magpadala|padalhan|pakipadala)\w*${NEAR}\b(?:${MONEY}|${WALLET})`,
  String.raw`\b(?:bayad|pera|deposit|payment)${NEAR}\b(?:ipadala|padala|pakipadala|magpadala|padalhan)\b`,
].map((source) => new RegExp(source, 'u'))

/** An account or wallet number. Tested on the whole message, because the number may be in another sentence than the wallet. */
const NUMBERS: readonly RegExp[] = [
  String.raw`\b(?:${WALLET}|account|acct|acc)(?:[^\d]{0,40})(?:\+?\d[ -]?){9,19}`,
  String.raw`(?:\+?\d[ -]?){10,16}[^\d]{0,20}\b(?:${WALLET})\b`,
].map((source) => new RegExp(source, 'u'))

const NOT = String.raw`(?:no need|not needed|don'?t|do not|never|no|not|without|wag|huwag|hwag|wala|walang|hindi|di|nobody|none|free of)`
/** Sentences that say the opposite: no payment, payment only after the viewing, or a warning about scams. */
const HARMLESS: readonly RegExp[] = [
  String.raw`\b${NOT}(?: (?:po|need|needed|kailangan|any|na|ng|kayo|ka|to|have|kang|kayong|pong|muna|namang|naman|ask|for|collect|take|required?|kami|nanghihingi|humihingi|accept|tumatanggap|yet|a|the)){0,6}(?: \w+)? (?:${MONEY}|${GIVE}|${WALLET}|muna|magbayad|bayad)`,
  String.raw`\b(?:after|once|upon|pagkatapos|kapag|pag|kung|when|only when|saka)(?: \w+){0,5}? (?:view\w*|visit\w*|seen|see|saw|makita|nakita|move-?in|contract|lease|sign\w*|pirma\w*|pumirma|lumipat|lipat|paglipat|nag-? ?view\w*|tripping)\b`,
  String.raw`\b(?:scam|scams|scammer|scammers|beware|ingat|mag-? ?ingat)\b`,
].map((source) => new RegExp(source, 'u'))

/** Bounds the cost of the regular expressions on a long message. */
const MAX_CHECKED_LENGTH = 2_000
/** The lookbehind lets a match start only at the first sign of a row, so that a long row is read once and not once for each of its signs. */
const SENTENCE_END = /(?<![.!?\n;])[.!?\n;]+(?=\s|$)|\n+/u

export function asksForPayment(message: string): boolean {
  const text = normalizeText(message.slice(0, MAX_CHECKED_LENGTH))
  const sentences = text.split(SENTENCE_END).filter(Boolean)
  const serious = sentences.filter((sentence) => !HARMLESS.some((rule) => rule.test(sentence)))
  if (serious.some((sentence) => DEMANDS.some((rule) => rule.test(sentence)))) return true
  return NUMBERS.some((rule) => rule.test(serious.join(' ')))
}

/** Lower case without accents and zero-width characters; disguised spellings such as "G-C@sh" become "gcash". */
function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .slice(0, MAX_CHECKED_LENGTH) // one character can become 18
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll('@', 'a')
    .replaceAll(/\bg[-. _]?c[a4]sh\b/g, 'gcash')
    .replaceAll(/[ \t]+/g, ' ')
}
