// Phrases that set no filter: every listing is for rent, and "nice" excludes none.
import type { Interpretation } from './interpretation.model.ts'
import { buildPhraseDictionary } from './phrase-dictionary.rules.ts'

const NO_FILTER: Interpretation = { kind: 'nothing' }

export const STOP_PHRASES = buildPhraseDictionary<Interpretation>([
  [
    NO_FILTER,
    'for rent,for lease,to rent,to let,to lease,rent,rents,rental,rentals,renting,lease,leasing,rent to own,for sale or rent,upa,upahan,uupahan,mauupahan,paupahan,paupahang,pinauupahan,pinapaupahan,paupa,ipaupa,umupa,magrent,mag rent,pang upa,renta,rerentahan,marentahan',
  ],
  [
    NO_FILTER,
    'looking for,look for,hanap,hanap ko,hanap ako,hanap namin,naghahanap,naghahanap ako,naghahanap ng,naghahanap ako ng,hinahanap,maghanap,need,needed,needs,kailangan,kailangan ko,want,wanted,gusto,gusto ko,search,find,please,pls,paki,i am,im,i,we,me,my,us,anyone,any,help,show,show me,meron,meron ba,meron bang,mayroon,mayroong,merong,saan,saan may,may available,available,4 rent,4rent,bang,po bang,ba po,pahanap,patulong,baka may,baka meron,available now,vacant,bakante,bakanteng,open',
  ],
  [
    NO_FILTER,
    'a,an,the,of,and,or,with,in,on,at,to,by,from,for,is,are,that,has,have,having,w,not,but not,not in,except,except in,excluding,outside,outside of,only,just,very,good,near,nr,nearby,close,close to,next to,beside,around,within,inside,along,walking distance,walking distance to,walk to,walk from,few minutes from,minutes from,minutes away from,minutes to,steps from,steps away from,not far from,not too far from,near to,very near,adjacent to,across,across from,behind,located,located in,location,area,areas,around the area,vicinity,somewhere,&,+,<,>,₱',
  ],
  [
    NO_FILTER,
    'sa,sa may,hindi,hindi sa,di sa,wag,wag sa,huwag,huwag sa,ayaw,ayaw ko sa,ayoko sa,maliban sa,bukod sa,hindi malayo sa,di malayo sa,gilid ng,sa gilid ng,hospital ng,ospital ng,palengke ng,simbahan ng,eskwelahan ng,eskuwelahan ng,paaralan ng,istasyon ng,estasyon ng,terminal ng,sakayan ng,campus ng,mall ng,ng,nang,na,ang,yung,iyong,ung,mga,po,ho,opo,ba,lang,lamang,naman,din,rin,daw,kasi,at,o,si,kay,ni,para,para sa,may,mayroon,nasa,dito,doon,dun,ito,iyan,yan,ko,ako,mo,nyo,ninyo,namin,natin,kami,tayo,pa,muna,sana,talaga,pwede,puwede,pwedeng,puwedeng,pede,malapit,malapit sa,malapit lang sa,lapit,lapit sa,tabi,tabi ng,katabi,katabi ng,harap ng,tapat ng,likod ng,paligid ng,loob ng,bandang,banda,lakad lang,lakad lang sa,lalakarin,walkable,walkable to,kahit saan,kahit ano,anywhere,any type',
  ],
  [
    NO_FILTER,
    'sulit,nice,best,maganda,magandang,beautiful,ayos,okay,ok,price,presyo,halaga,halagang,sa halagang,monthly,month,buwan,buwanan,per month,kada buwan',
  ],
  [
    NO_FILTER,
    'home,homes,tahanan,tirahan,matitirhan,matirhan,property,properties,unit,units,place,places,space,listing,listings,residence,residential,accommodation,lugar,lilipatan,malilipatan,real estate,move in ready,ready to move in,ready for move in,ready for occupancy,ready to occupy,rfo,move in,philippines,pilipinas,ph,pinas',
  ],
  [NO_FILTER, 'barangay,brgy,bgy,brg,city of,lungsod ng,siyudad ng,bayan ng,probinsya ng,lalawigan ng'],
])

/** Before a place these mean near it; the other place words mean in it. */
export const NEAR_WORDS: ReadonlySet<string> = new Set(
  'near nr nearby close beside around along walking distance walk minutes steps across behind malapit lapit tabi katabi harap tapat likod paligid lakad lalakarin walkable next far malayo gilid adjacent'.split(
    ' ',
  ),
)
export const OR_WORDS: ReadonlySet<string> = new Set(['or', 'o'])
/** Before a place these leave it out. */
export const NOT_WORDS: ReadonlySet<string> = new Set(
  'not except excluding outside hindi wag huwag ayaw ayoko maliban bukod'.split(' '),
)
export const PLACE_WORDS: ReadonlySet<string> = new Set([
  ...NEAR_WORDS,
  ...'in at sa within inside located nasa bandang banda loob barangay brgy bgy brg lungsod bayan probinsya lalawigan siyudad'.split(
    ' ',
  ),
])
export const BARANGAY_WORDS: ReadonlySet<string> = new Set(['barangay', 'brgy', 'bgy', 'brg'])
/** Removed from the text together with the segment after them. */
export const LEADING_WORDS: ReadonlySet<string> = new Set([
  ...PLACE_WORDS,
  ...NOT_WORDS,
  ...'with may na ng but and & or at o ang mga yung the a an of for para from to lang po has having w w/ has sana'.split(
    ' ',
  ),
])
