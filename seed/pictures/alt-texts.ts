// Alternative texts of the pictures in both languages. Each says that the picture is an illustration, not a photograph.
import type { Locale } from '#app/shared/vocabulary.ts'
import type { ListingKind } from './kinds.ts'

export const ALT_TEXTS: Record<ListingKind, Record<Locale, string>> = {
  apartment: {
    en: 'Illustration: walk-up apartments on a city street',
    fil: 'Ilustrasyon: mga apartment sa tabi ng kalye',
  },
  house: { en: 'Illustration: a house with a front garden', fil: 'Ilustrasyon: bahay na may hardin sa harap' },
  'modern-house': {
    en: 'Illustration: a modern two-storey house',
    fil: 'Ilustrasyon: modernong bahay na may dalawang palapag',
  },
  condo: { en: 'Illustration: a condominium building', fil: 'Ilustrasyon: gusali ng condominium' },
  townhouse: { en: 'Illustration: a row of townhouses', fil: 'Ilustrasyon: magkakatabing townhouse' },
  commercial: {
    en: 'Illustration: a commercial building with shops',
    fil: 'Ilustrasyon: gusaling pangnegosyo na may mga tindahan',
  },
  living: { en: 'Illustration: living room', fil: 'Ilustrasyon: sala' },
  bedroom: { en: 'Illustration: bedroom', fil: 'Ilustrasyon: kuwarto' },
  kitchen: { en: 'Illustration: kitchen', fil: 'Ilustrasyon: kusina' },
  bathroom: { en: 'Illustration: bathroom', fil: 'Ilustrasyon: banyo' },
  studio: {
    en: 'Illustration: studio unit with bed and sitting area',
    fil: 'Ilustrasyon: studio unit na may kama at upuan',
  },
  loft: {
    en: 'Illustration: loft with a high ceiling and tall windows',
    fil: 'Ilustrasyon: loft na mataas ang kisame at malalaki ang bintana',
  },
  dining: { en: 'Illustration: dining area', fil: 'Ilustrasyon: hapag-kainan' },
  'work-corner': {
    en: 'Illustration: work desk by the window',
    fil: 'Ilustrasyon: mesang pangtrabaho sa tabi ng bintana',
  },
  office: { en: 'Illustration: office space', fil: 'Ilustrasyon: espasyo para sa opisina' },
  shop: {
    en: 'Illustration: shop space with shelves and a counter',
    fil: 'Ilustrasyon: puwestong pangtindahan na may estante at counter',
  },
  balcony: { en: 'Illustration: balcony with a view', fil: 'Ilustrasyon: balkonaheng may magandang tanawin' },
  pool: { en: 'Illustration: swimming pool', fil: 'Ilustrasyon: swimming pool' },
  gym: { en: 'Illustration: gym', fil: 'Ilustrasyon: gym' },
  'roof-deck': { en: 'Illustration: roof deck over the city', fil: 'Ilustrasyon: roof deck na tanaw ang lungsod' },
  lobby: { en: 'Illustration: lobby with a reception desk', fil: 'Ilustrasyon: lobby na may reception' },
}
