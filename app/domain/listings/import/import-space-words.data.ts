// Words of import files for what is let, for whom and with what. Compared without case, spaces and punctuation.
import type { Residents, RoomType, Utility } from '#app/shared/vocabulary.ts'

export const ROOM_TYPE_WORDS: Record<RoomType, readonly string[]> = {
  entire_place: [
    'whole unit',
    'whole place',
    'whole',
    'entire',
    'entire unit',
    'unit',
    'buong unit',
    'buo',
    'solo unit',
  ],
  private_room: [
    'room',
    'private room',
    'solo room',
    'single room',
    'kuwarto',
    'kwarto',
    'sariling kuwarto',
    'room for rent',
  ],
  shared_room: [
    'bedspace',
    'bed space',
    'bedspacer',
    'bed',
    'bunk',
    'shared room',
    'shared',
    'dorm',
    'dormitory',
    'boarding house',
  ],
}

export const RESIDENTS_WORDS: Record<Residents, readonly string[]> = {
  anyone: ['anyone', 'any', 'all', 'mixed', 'both', 'male female', 'male or female', 'kahit sino', 'lahat'],
  women: [
    'women',
    'women only',
    'female',
    'female only',
    'females',
    'ladies',
    'ladies only',
    'lady',
    'girls',
    'babae',
    'babae lang',
    'f',
  ],
  men: ['men', 'men only', 'male', 'male only', 'males', 'gentlemen', 'boys', 'lalaki', 'lalaki lang', 'm'],
}

export const BATHROOM_WORDS: Record<'own' | 'shared', readonly string[]> = {
  own: [
    'own',
    'yes',
    'y',
    'private',
    'own bathroom',
    'own cr',
    'private cr',
    'sarili',
    'sariling banyo',
    'sariling cr',
    'oo',
    'meron',
  ],
  shared: [
    'shared',
    'no',
    'n',
    'common',
    'shared bathroom',
    'shared cr',
    'common cr',
    'hindi',
    'wala',
    'hati',
    'shared na banyo',
  ],
}

export const UTILITY_WORDS: Record<Utility | 'all', readonly string[]> = {
  water: ['water', 'tubig', 'free water', 'water bill'],
  electricity: ['electricity', 'electric', 'kuryente', 'power', 'meralco', 'electric bill'],
  internet: ['internet', 'wifi', 'wi fi', 'free wifi'],
  lpg: ['lpg', 'gas', 'gasul'],
  garbage: ['garbage', 'basura', 'garbage pickup', 'hakot ng basura'],
  all: ['all', 'all bills', 'all in', 'lahat', 'yes', 'oo', 'included', 'all utilities'],
}

export const NO_BILLS_WORDS = ['none', 'no', 'n', 'wala', 'hindi', 'not included', 'hindi kasama']
export const NO_CURFEW_WORDS = ['none', 'no', 'n', 'no curfew', 'wala', 'walang curfew', '24 hours', '24 7', 'anytime']
