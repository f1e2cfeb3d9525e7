// Phrases for furnishing, parking, pets and amenities, in English and Filipino.
import type { Interpretation } from './interpretation.model.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'
import type { Furnishing } from '#app/shared/vocabulary.ts'

const toFurnishing = (value: Furnishing): Interpretation => ({ kind: 'furnishing', furnishing: value })
const toAmenity = (slug: string): Interpretation => ({ kind: 'amenity', slug })

export const AMENITY_PHRASES = buildPhraseDictionary<Interpretation>([
  [
    toFurnishing('furnished'),
    'furnished,fully furnished,full furnished,fullyfurnished,full furnish,fully furnish,ff,complete furniture,with furniture,may muwebles,may gamit,may mga gamit,kumpleto gamit,kumpleto sa gamit,kumpletong gamit,kumpleto ang gamit,may kumpletong gamit',
  ],
  [toFurnishing('semi_furnished'), 'semi furnished,semifurnished,semi furnish,partly furnished,partially furnished'],
  [
    toFurnishing('unfurnished'),
    'unfurnished,bare,bare unit,bare type,bare condo,not furnished,no furniture,without furniture,walang furniture,walang kagamitan,walang gamit,walang muwebles,un furnished,non furnished',
  ],
  [
    { kind: 'parking' },
    'parking,parking slot,parking slots,parking space,parking lot,with parking,may parking,paradahan,may paradahan,garahe,may garahe,garage,carport,car park,car parking,carpark,parking area,may sariling parking,own parking,free parking',
  ],
  [
    { kind: 'pets' },
    'pets,pet,pet friendly,petfriendly,pets allowed,pet allowed,pets ok,pets okay,pets welcome,allows pets,allow pets,accepts pets,with pets,with pet,may pet,may pets,may alaga,may alagang aso,may alagang pusa,may aso,may pusa,dog friendly,cat friendly,dogs allowed,dog allowed,cats allowed,dogs,dog,cats,cat,aso,pusa,pwede aso,pwede pusa,pwede pet,pwede pets,pwede alaga,pwede ang aso,pwede ang pusa,pwede ang alaga,pwede ang alagang hayop,pwede ang pet,pwede ang pets,pwede ang mga pets,pwede ang mga alaga,pwede sa pets,pwede may pet,pwede mag alaga,pwedeng may alaga,pwedeng may aso,pwedeng may pusa,pwedeng mag alaga,pwede magdala ng aso,puwede ang aso,puwede ang pusa,puwede ang alaga,puwede ang alagang hayop,puwede ang pet,puwede ang pets,puwede pets,puwede aso,puwede pusa,puwedeng may alaga,pede pets,pede ang pets,pede ang aso,pede pet,pet ok,alagang hayop',
  ],
  [
    { kind: 'checked' },
    'verified,verified only,verified owner,verified landlord,verified agent,verified listing,verified listings,checked owner,legit,legit owner,legit na owner,legit na may ari',
  ],
  [
    { kind: 'noPets' },
    'no pets,no pet,no dogs,no cats,no animals,without pets,pets not allowed,walang pets,walang pet,walang alaga,walang aso,walang hayop,bawal pets,bawal pet,bawal ang pets,bawal ang pet,bawal ang hayop,bawal ang alaga,bawal ang aso,bawal aso,bawal hayop,hindi pwede pets,hindi pwede ang pets,di pwede pets',
  ],
  [
    toAmenity('air-conditioning'),
    'aircon,air con,airconditioned,air conditioned,air conditioning,air conditioner,airconditioning,ac unit,may aircon,with aircon,a c',
  ],
  [
    toAmenity('wifi'),
    'wifi,wi fi,internet,may wifi,may internet,with wifi,free wifi,free internet,with internet,internet connection',
  ],
  [toAmenity('fiber-ready'), 'fiber,fiber ready,fibre,fiber internet,pldt fiber'],
  [
    toAmenity('own-electric-meter'),
    'own electric meter,own meter,submeter,own electricity meter,sariling kontador,sariling kuntador,sariling kontador ng kuryente,sariling metro ng kuryente,own meters,separate meter',
  ],
  [
    toAmenity('own-water-meter'),
    'own water meter,sariling kontador ng tubig,sariling metro ng tubig,separate water meter',
  ],
  [toAmenity('water-tank'), 'water tank,tangke ng tubig,tangke'],
  [
    toAmenity('backup-power'),
    'backup power,back up power,generator,genset,backup generator,back up generator,standby power,no brownout,walang brownout',
  ],
  [
    toAmenity('kitchen'),
    'kitchen,kusina,may kusina,own kitchen,sariling kusina,with kitchen,pwede magluto,cooking allowed',
  ],
  [toAmenity('refrigerator'), 'refrigerator,ref,fridge,may ref,with ref,refregirator'],
  [toAmenity('stove'), 'stove,kalan,gas range,cooktop,may kalan'],
  [toAmenity('washing-machine'), 'washing machine,washer,may washing machine'],
  [toAmenity('water-heater'), 'water heater,heater,hot shower,hot water,hot and cold shower,may heater,shower heater'],
  [toAmenity('cable-tv'), 'cable tv,cable,cable ready,tv'],
  [
    toAmenity('wardrobe'),
    'wardrobe,aparador,cabinet,closet,built in wardrobe,built in cabinet,built in closet,built in cabinets',
  ],
  [toAmenity('work-desk'), 'work desk,study desk,study table,desk,workspace,work space,mesang pangtrabaho'],
  [toAmenity('elevator'), 'elevator,elevators,lift,may elevator'],
  [toAmenity('gym'), 'gym,gymnasium,fitness center,fitness gym,may gym'],
  [toAmenity('swimming-pool'), 'swimming pool,pool,swimming,pools,may pool,may swimming pool,with pool,languyan'],
  [toAmenity('function-room'), 'function room,function hall,clubhouse,party room'],
  [toAmenity('playground'), 'playground,palaruan,kids area,play area,may playground'],
  [toAmenity('laundry-area'), 'laundry area,laundry,labahan,sampayan,service area'],
  [toAmenity('reception'), 'reception,lobby,concierge,front desk'],
  [
    toAmenity('wheelchair-access'),
    'wheelchair,wheelchair access,wheelchair accessible,pwd friendly,wheelchair friendly',
  ],
  [
    toAmenity('balcony'),
    'balcony,balconies,balkonahe,balkon,terrace,terasa,veranda,beranda,with balcony,may balkonahe,may balcony,may terrace',
  ],
  [toAmenity('garden'), 'garden,hardin,may hardin,with garden'],
  [toAmenity('roof-deck'), 'roof deck,roofdeck,rooftop,roof top'],
  [toAmenity('covered-parking'), 'covered parking,covered garage,indoor parking,may bubong na paradahan'],
  [
    toAmenity('motorcycle-parking'),
    'motorcycle parking,motor parking,parking ng motor,parking for motorcycle,parking for motor,paradahan ng motor,paradahan ng motorsiklo,may parking ng motor,garahe ng motor,motorcycle garage,parking sa motor,bike parking',
  ],
  [
    toAmenity('security-guard'),
    'guard,guards,security guard,security,guwardiya,gwardya,guardia,may guard,may guwardiya,24 hour guard,24 hours guard,24 7 security,24 hour security,guarded,bantay',
  ],
  [toAmenity('cctv'), 'cctv,cctvs,security camera,may cctv,cctv camera'],
  [toAmenity('gated'), 'gated,may gate,gated community,gated subdivision,gated village,with gate'],
  [toAmenity('smoke-detector'), 'smoke detector,smoke alarm,sprinkler'],
  [toAmenity('fire-exit'), 'fire exit,fire escape,fire exits'],
  [
    toAmenity('no-flood'),
    'no flood,no flooding,flood free,not flooded,not flood prone,non flooded,never floods,does not flood,doesnt flood,hindi binabaha,di binabaha,hindi bahain,di bahain,hindi bumabaha,di bumabaha,walang baha,hindi baha,hindi nababaha,di nababaha,floodfree',
  ],
])
