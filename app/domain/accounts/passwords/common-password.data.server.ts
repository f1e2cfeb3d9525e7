// The base words of most leaked passwords, without their endings: what the published rankings (NCSC, NordPass, "10 million
// passwords") agree on, and Filipino words. With the endings that common-password.rules.server.ts recognizes they cover more
// than 10,000 passwords that meet the password rule.
const ENGLISH = `
password passwd pass passw passport secret secure security letmein welcome hello login logon signin master admin administrator root
user guest test tester testing temp temporary default changeme change access enter open sesame private public system server computer
laptop internet network website windows linux android apple iphone samsung nokia google facebook yahoo gmail hotmail twitter youtube
instagram tiktok netflix spotify microsoft oracle cisco intel nintendo playstation xbox pokemon minecraft roblox fortnite starwars
matrix superman batman spiderman ironman hulk avengers naruto sasuke goku dragon dragonball tigger mickey minnie donald snoopy garfield
scooby shrek nemo simba pikachu charmander zelda mario sonic kitty hellokitty barbie princess prince queen king knight ninja samurai
pirate hunter killer shooter sniper ranger soldier warrior gladiator hacker ghost shadow phantom demon devil angel angels heaven hell
jesus christ jesuschrist lord god godisgood praise faith hope grace blessed blessing spirit church bible peace love lover lovely loveyou
iloveyou iloveu ilove loveme lovelove loveyouso forever always baby babygirl babyboy sweet sweetie sweetheart honey sugar candy
cookie chocolate vanilla cherry strawberry banana orange apples mango peach lemon pepper ginger cinnamon coffee cheese pizza butter
monkey tiger lion panther leopard cheetah eagle falcon hawk phoenix wolf bear panda koala rabbit bunny kitten puppy doggy horse pony
dolphin shark whale turtle snake spider butterfly bird parrot chicken duck buster buddy rocky lucky lucas max bailey shadow1 molly
maggie coco bella daisy lily rose flower flowers sunflower jasmine violet summer winter spring autumn sunshine rainbow sunny sunset
moon moonlight star stars starlight galaxy universe planet earth ocean river mountain forest island beach water fire thunder lightning
storm snow snowball ice diamond gold golden silver platinum crystal ruby pearl emerald sapphire black white red green blue yellow
purple pink brown grey football soccer baseball basketball softball volleyball hockey tennis golf boxing cricket rugby swimming
michael jordan kobe lebron ronaldo messi liverpool chelsea arsenal barcelona madrid juventus lakers celtics yankees cowboys steelers
eagles raiders packers redskins rangers bulls dallas london paris berlin newyork london1 america american canada australia england
ireland scotland france germany italy spain mexico brazil china japan korea india philippines manila music guitar piano drums rock
metallica nirvana eminem beatles elvis madonna shakira rihanna beyonce blackpink twice exo bts army jungkook taehyung blink onedirection
justin justinbieber taylor swift michelle jennifer jessica ashley amanda nicole stephanie melissa elizabeth samantha sarah rachel
rebecca hannah emily emma olivia sophia isabella victoria natalie andrea maria anna angela angelica kimberly christine christina
katherine katrina daniel david james john joseph joshua jason justin1 jordan23 robert richard thomas charles christopher matthew andrew
anthony mark paul steven kevin brian george edward ronald kenneth jeffrey ryan jacob gary nicholas eric jonathan stephen larry scott
brandon benjamin samuel gregory alexander alex patrick frank raymond jack dennis jerry tyler aaron jose adam nathan henry zachary
peter carlos miguel antonio francisco juan pedro luis ramon mustang ferrari porsche mercedes bmw toyota honda yamaha suzuki kawasaki
ducati harley corvette camaro chevy ford dodge jaguar lamborghini money dollar rich million business company office manager boss
director president trustno trustnoone trustnoi whatever nothing something anything everything unknown nobody somebody family mother
mommy mama father daddy papa brother sister friend friends friendship bestfriend buddy1 wife husband girlfriend boyfriend girl boy
woman man cool awesome amazing beautiful pretty handsome gorgeous sexy hottie crazy stupid loser winner champion number one first
freedom liberty justice honor victory power energy magic mystic dream dreams dreamer smile happy happiness lucky7 luck fortune destiny
student teacher school college university class science maths doctor nurse hospital police lawyer engineer manager1 pilot sailor
captain merlin gandalf frodo hobbit legolas aragorn harry potter hogwarts dumbledore voldemort vader yoda skywalker jedi trinity neo
neptune jupiter saturn apollo zeus athena venus mars mercury hercules achilles spartan trojan viking maverick ranger1 cowboy bandit
gunner trigger bullet rocket missile turbo nitro speed racer driver biker skater surfer dancer singer player gamer qwerty azerty
abcdef abcdefg abcdefgh abcabc aabbcc asdf asdfg asdfgh asdfghjkl qwertyuiop zxcvbn zxcvbnm qazwsx qwer wasd poiuy lkjhg mnbvcxz
january february march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday christmas holiday birthday newyear valentine easter halloween homepage home house condo apartment rent rental renter
landlord tenant property realtor broker agent customer client account service support helpdesk hello1 goodluck goodbye goodmorning
goodnight blahblah lalala hahaha jajaja nanana abcd abc xyz aaa aaaa aaaaaa qqq zzz www foobar example sample demo trial pass1234
`

const FILIPINO = `
mahalkita mahalko mahal mahalnamahal mahalkoh mahalkayo mahalkasiya iniibigkita pangit panget pogi poginoako maganda magandaako gwapo
gwapa ganda gandako cute cuteako cutie kulit makulit bunso ate kuya nanay tatay nene lola lolo tita tito inday dodong pilipinas
pilipino pinoy pinay filipino filipina maynila manila quezon cebu cebuano davao bacolod iloilo baguio boracay palawan batangas cavite
laguna pampanga bulacan tagaytay makati taguig pasig mindanao visayas luzon bisaya ilocano ilonggo jollibee chowking mangyan sinigang
adobo lechon halohalo balut pandesal kapamilya kapuso kapatid barkada tropa tropang kaibigan kaibiganko jowa syota asawa asawako
anakko anak pamilya buhay buhayko langit lupa araw buwan bituin ulap dagat bahay tahanan bahaykubo diyos diyosko hesus panginoon
salamat salamatpo kumusta magandangaraw ingat ikaw ikawlang akoito akolang akosi akoako tayo tayongdalawa sayo sayolang walangiwanan
walaako wala meron bahala bahalana ewan ewanko basta bastaikaw secretko sekreto bawal tulog kain gutom puso pusoko labanlang laban
puso1 ginebra sanmiguel magnolia purefoods gilas uaap ateneo lasalle ust upd feu pacquiao manny rizal bonifacio marcos duterte robredo
vicegandang viceganda kathniel aldub jadine lizquen alden maine kathryn sarahg regine nadine daniel1 jericho angelo angel1 jerome
jomar jaymark johnmark johnpaul johnlloyd princess1 queenie kristine kristel aileen arlene marivic maricel maricar marites mylene
rowena rosemarie jocelyn jennylyn lovely1 lovelyn cherrylyn analyn rosalie erlinda gloria corazon teresita lourdes carmelita
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${FILIPINO}`
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z]/g, ''))
    .filter((word) => word.length >= 3),
)

/** Runs of neighbouring keys, as typed without Shift. */
export const KEYBOARD_SEQUENCES: readonly string[] = [
  '1qaz2wsx3edc4rfv',
  'zaq1xsw2cde3vfr4',
  'qaz1wsx2edc3',
  '1q2w3e4r5t6y7u8i',
  'q1w2e3r4t5y6',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qweasdzxc',
  'qazwsxedcrfv',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890',
  '09876543210',
]
