// The four times of day of a picture: sky, light, and the share of lit windows.
import type { Stop } from './scene.ts'

export const TIMES_OF_DAY = ['day', 'morning', 'golden', 'dusk'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

export type Tint = readonly [colour: string, amount: number]

export type Daylight = {
  sky: readonly Stop[]
  /** Colour, horizontal and vertical position in the sky, radius. */
  sun?: readonly [colour: string, across: number, down: number, radius: number]
  /** Mixed into every outdoor colour. */
  ambient: Tint
  /** Mixed into every indoor colour, weaker. */
  indoors: Tint
  /** Light through a window onto the floor. */
  beam: Tint
  /** Warm or cool overlay of a finished room. */
  veil: Tint
  shade: string
  shadeOpacity: number
  /** Share of the windows that are lit. */
  lit: number
  glass: readonly [top: string, bottom: string]
  cloud: string
  cloudOpacity: number
  haze: string
  glow?: string
}

export const DAYLIGHT: Record<TimeOfDay, Daylight> = {
  day: {
    sky: [
      [0, '#5fb4ea'],
      [0.55, '#a9dbf5'],
      [1, '#eaf7f6'],
    ],
    ambient: ['#ffffff', 0],
    indoors: ['#ffffff', 0],
    beam: ['#ffffff', 0.2],
    veil: ['#ffffff', 0.05],
    shade: '#1d3b57',
    shadeOpacity: 0.17,
    lit: 0.04,
    glass: ['#4a86ab', '#a8d2e6'],
    cloud: '#ffffff',
    cloudOpacity: 0.95,
    haze: '#cfe9f5',
  },
  morning: {
    sky: [
      [0, '#86c3ea'],
      [0.5, '#cfe5ee'],
      [0.8, '#fde6cf'],
      [1, '#ffdcb8'],
    ],
    sun: ['#fff6df', 0.22, 0.6, 46],
    ambient: ['#ffe3c0', 0.1],
    indoors: ['#fff0d8', 0.1],
    beam: ['#fff0c9', 0.2],
    veil: ['#ffe7bd', 0.1],
    shade: '#3a3b5c',
    shadeOpacity: 0.18,
    lit: 0.07,
    glass: ['#7fb0c8', '#f6e2cb'],
    cloud: '#fffaf2',
    cloudOpacity: 0.9,
    haze: '#fbe7d5',
    glow: '#ffe2b0',
  },
  golden: {
    sky: [
      [0, '#5b79b8'],
      [0.38, '#b98fb0'],
      [0.66, '#f6a27a'],
      [0.86, '#ffc98a'],
      [1, '#ffe0a8'],
    ],
    sun: ['#fff1c4', 0.74, 0.6, 54],
    ambient: ['#ff9a5e', 0.16],
    indoors: ['#ffb87a', 0.14],
    beam: ['#ffd79a', 0.2],
    veil: ['#ffc27a', 0.16],
    shade: '#43285a',
    shadeOpacity: 0.24,
    lit: 0.22,
    glass: ['#8d7ea6', '#ffc48c'],
    cloud: '#ffd9c2',
    cloudOpacity: 0.75,
    haze: '#ffc79b',
    glow: '#ffd089',
  },
  dusk: {
    sky: [
      [0, '#1f2a5c'],
      [0.42, '#4d4a8c'],
      [0.7, '#b0658f'],
      [0.88, '#f08f7c'],
      [1, '#ffbd8a'],
    ],
    ambient: ['#2d2f6b', 0.36],
    indoors: ['#8a6a62', 0.16],
    beam: ['#b8b4ff', 0.07],
    veil: ['#ffb46a', 0.1],
    shade: '#12122e',
    shadeOpacity: 0.3,
    lit: 0.55,
    glass: ['#3d4677', '#8a77a6'],
    cloud: '#c890ad',
    cloudOpacity: 0.45,
    haze: '#a86f98',
    glow: '#ffb380',
  },
}
