// Colours for canvases, read from the stylesheet, so that both themes are defined in one place.

const TOKENS = [
  'water',
  'land',
  'coast',
  'neighbours',
  'border',
  'river',
  'road',
  'road-edge',
  'expressway',
  'rail-blue',
  'rail-green',
  'rail-purple',
  'text',
  'text-soft',
  'text-place',
  'text-park',
  'park',
  'institution',
  'restricted',
  'building',
  'main-edge',
  'halo',
] as const
export type MapColor = (typeof TOKENS)[number]
export type MapTheme = Record<MapColor, string> & { font: string }

export function readTheme(element: HTMLElement): MapTheme {
  const style = getComputedStyle(element)
  const colors = TOKENS.map((token) => [token, style.getPropertyValue(`--map-${token}`).trim()] as const)
  return { ...(Object.fromEntries(colors) as Record<MapColor, string>), font: style.fontFamily || 'sans-serif' }
}

/** Calls back when the system or the page switches between light and dark. */
export function onThemeChange(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const page = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  page.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] })
  return () => {
    system.removeEventListener('change', onChange)
    page.disconnect()
  }
}
