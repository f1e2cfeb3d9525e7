// Written by scripts/map/build.ts.
export const MAP_FILES = {
  base: '/map/base.c59e824e85.json',
  labels: '/map/labels.95770fa58f.json',
  schematic: '/map/schematic.8efcd853c1.json',
} as const
