// Phrases for property types: 'condo', 'bahay', 'office space'. Shared rooms and bedspaces are not property types, so they are searched
// as text.
import type { Interpretation } from './interpretation.model.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

const toType = (value: PropertyType): Interpretation => ({ kind: 'type', type: value })
const toWord = (value: string): Interpretation => ({ kind: 'word', word: value })

export const PROPERTY_TYPE_PHRASES = buildPhraseDictionary<Interpretation>([
  [toType('condo'), 'condo,condos,condominium,condominiums,condo unit,condominium unit,condo units,kondo,kondominyum'],
  [
    toType('apartment'),
    'apartment,apartments,apartment unit,apartment units,apartment type,apt,apts,apartelle,apartel,flat,flats,door apartment,walk up apartment,walk up',
  ],
  [
    toType('house'),
    'house,houses,haus,bahay,bahayan,house and lot,house & lot,house with lot,single detached,single detached house,single attached,whole house,buong bahay,entire house',
  ],
  [toType('townhouse'), 'townhouse,townhouses,town house,town houses,townhome,townhomes,town home'],
  [
    toType('studio'),
    'studio,studios,studio type,studio unit,studio units,studio apartment,studio condo,studio type apartment,studio type condo,studio flat,condo studio,studio room',
  ],
  [toType('loft'), 'loft,lofts,loft type,loft unit,loft condo,loft apartment'],
  [toType('penthouse'), 'penthouse,penthouses,pent house,penthouse unit,penthouse condo'],
  [
    toType('commercial'),
    'commercial,commercial space,commercial spaces,commercial unit,commercial property,commercial building,office,offices,office space,office spaces,office unit,opisina,opisinang,pwesto,puwesto,pwestong,puwestong,tindahan,shop,shops,shop space,store,store space,retail,retail space,business space,space for business,pang negosyo,pangnegosyo,pwesto ng tindahan,pwesto para sa tindahan,puwesto para sa negosyo,pwesto para sa negosyo,stall',
  ],
  [
    toWord('room'),
    'room,rooms,kwarto,kuwarto,kwartong,kuwartong,silid,boarding house,boardinghouse,boarding,dorm,dormitory,room for rent,private room,solo room,kwartong paupahan,single room',
  ],
  [toWord('bedspace'), 'bedspace,bedspaces,bed space,bedspacer,bedspacers,bed spacer,lower bunk,upper bunk'],
])

/** Of two types in one query the narrower wins: a 'studio condo' is a studio. */
export const NARROWEST_FIRST: readonly PropertyType[] = [
  'studio',
  'penthouse',
  'loft',
  'townhouse',
  'commercial',
  'condo',
  'apartment',
  'house',
]
