/** The size of the map. The placeholder has the same, to avoid a layout shift. */
export const MAP_BOX =
  'relative isolate h-[calc(100dvh-22.5rem)] min-h-80 overflow-hidden rounded-card border border-line lg:h-[calc(100dvh-12rem)] lg:max-h-215 lg:min-h-110'
