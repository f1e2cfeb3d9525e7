// Words for a low rent. What is low depends on the kind of home and its place, so the amount is computed from the listings.
import type { Interpretation } from './interpretation.model.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'

export const CHEAP_PHRASES = buildPhraseDictionary<Interpretation>([
  [
    { kind: 'cheap' },
    'cheap,cheapest,cheaper,cheap price,affordable,most affordable,inexpensive,not expensive,low price,low priced,low cost,low rent,low budget,budget,budget friendly,budget meal,on a budget,tight budget,mura,murang,murang mura,mura lang,mura lang po,mas mura,pinakamura,pinakamurang,abot kaya,abot kayang,abot kayang presyo,tipid,matipid,nagtitipid,hindi mahal,di mahal,hindi kamahalan',
  ],
])
