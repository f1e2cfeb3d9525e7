// Phrases for what is let, for whom and with what: 'kuwarto', 'bedspace for girls', 'own cr', 'no curfew', 'bills included'.
import type { Bill, RoomType } from '#app/shared/vocabulary.ts'
import type { ResidentsChoice } from '#app/domain/search/criteria/search-input.schema.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'

/** One phrase may ask for several things: 'lady bedspacer' is a bedspace for women. */
export type SpaceInterpretation = {
  kind: 'space'
  roomTypes?: readonly RoomType[]
  residents?: ResidentsChoice
  ownBathroom?: true
  noCurfew?: true
  bills?: readonly Bill[]
}

const ask = (wish: Omit<SpaceInterpretation, 'kind'>): SpaceInterpretation => ({ kind: 'space', ...wish })
const ROOM = ['private_room'] as const
const BEDSPACE = ['shared_room'] as const
/** A dormitory and a boarding house let rooms and beds. */
const EITHER = ['private_room', 'shared_room'] as const

const listBedspacesFor = (people: string) =>
  people
    .split(',')
    .flatMap((word) => [
      `${word} bedspace`,
      `${word} bedspacer`,
      `${word} bedspacers`,
      `${word} bed space`,
      `${word} bed spacer`,
      `${word} bed spacers`,
    ])
    .join(',')

export const SPACE_PHRASES = buildPhraseDictionary<SpaceInterpretation>([
  [
    ask({ roomTypes: ROOM }),
    'room,rooms,kwarto,kuwarto,kwartong,kuwartong,silid,room for rent,rooms for rent,room 4 rent,room rent,private room,solo room,single room,own room,sariling kwarto,sariling kuwarto,solong kwarto,solong kuwarto,solo na kwarto,solo na kuwarto,kwartong paupahan,kuwartong paupahan,paupahang kwarto,paupahang kuwarto,room only',
  ],
  [
    ask({ roomTypes: BEDSPACE }),
    'bedspace,bedspaces,bed space,bed spaces,bedspacer,bedspacers,bed spacer,bed spacers,bedspacing,bed spacing,bedspace room,room bedspace,bedspace kwarto,bedspace kuwarto,lower bunk,upper bunk,bunk bed,shared room,room share,roomshare,shared na kwarto,shared na kuwarto',
  ],
  [
    ask({ roomTypes: EITHER }),
    'dorm,dorms,dormitory,dormitories,dormitoryo,boarding house,boarding houses,boardinghouse,boarding,boarder,boarders,bording house,room or bedspace,bedspace or room',
  ],
  [ask({ roomTypes: BEDSPACE, residents: 'women' }), listBedspacesFor('lady,ladies,female,girl,girls,women')],
  [ask({ roomTypes: BEDSPACE, residents: 'men' }), listBedspacesFor('male,gents,men,boy,boys')],
  [
    ask({ roomTypes: EITHER, residents: 'women' }),
    'ladies dorm,ladies dormitory,girls dorm,girls dormitory,female dorm,female dormitory,ladies boarding house',
  ],
  [ask({ roomTypes: EITHER, residents: 'men' }), 'boys dorm,boys dormitory,mens dorm,male dorm,male dormitory'],
  [
    ask({ residents: 'women' }),
    'for women,for woman,for girls,for girl,for ladies,for lady,for female,for females,women only,woman only,girls only,girl only,ladies only,lady only,female only,females only,all girls,all ladies,all female,pang babae,pambabae,para sa babae,para sa mga babae,para sa girls,para sa ladies,babae lang,babae only,babae,ladies,girls,female,females,women,mga babae lang,exclusive for women,exclusive for ladies,exclusively for women,exclusively for ladies',
  ],
  [
    ask({ residents: 'men' }),
    'for men,for man,for boys,for male,for males,for gents,men only,boys only,male only,males only,gents only,all boys,all male,pang lalaki,panlalaki,para sa lalaki,para sa mga lalaki,lalaki lang,lalaki only,lalaki,male,males,gents,mga lalaki lang,exclusive for men,exclusively for men',
  ],
  [
    ask({ ownBathroom: true }),
    'own cr,own c r,own bathroom,own bath,own toilet,own toilet and bath,own t and b,own t & b,own tb,own restroom,private cr,private bathroom,private bath,private toilet,private toilet and bath,sariling cr,sariling banyo,may sariling cr,may sariling banyo,solo cr,solo bathroom,ensuite,en suite,attached bathroom,cr inside,may cr sa loob',
  ],
  [
    ask({ noCurfew: true }),
    'no curfew,walang curfew,wala curfew,without curfew,curfew free,24 hours access,24 hour access,24 7 access',
  ],
  [
    ask({ bills: ['water', 'electricity'] }),
    'bills included,bill included,all bills included,bills inclusive,inclusive of bills,all in bills,with bills,including bills,utilities included,all utilities included,inclusive of utilities,kasama bills,kasama ang bills,kasama na bills,kasama na ang bills,kasama na ang bill,libre bills,free bills,kasama na ang tubig at kuryente,kasama ang tubig at kuryente,free water and electricity,water and electricity included,electricity and water included,free electricity and water,libreng tubig at kuryente,libre tubig at kuryente,libre ang tubig at kuryente',
  ],
  [
    ask({ bills: ['water'] }),
    'free water,water included,libreng tubig,libre tubig,libre ang tubig,kasama na ang tubig,kasama ang tubig',
  ],
  [
    ask({ bills: ['electricity'] }),
    'free electricity,electricity included,libreng kuryente,libre kuryente,libre ang kuryente,kasama na ang kuryente,kasama ang kuryente,free kuryente',
  ],
  [
    ask({ bills: ['internet'] }),
    'internet included,wifi included,wi fi included,libreng internet,libreng wifi,kasama na ang internet,kasama na ang wifi,kasama ang wifi',
  ],
])
