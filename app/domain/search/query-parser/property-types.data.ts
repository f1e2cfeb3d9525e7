// Phrases for property types: 'condo', 'bahay', 'office space'. Rooms and bedspaces are in space-phrases.data.ts.
import type { Interpretation } from './interpretation.model.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

const toType = (value: PropertyType): Interpretation => ({ kind: 'type', type: value })

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
