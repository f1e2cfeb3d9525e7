// 360° pictures: which can be one, and how a person turns.

/** In radians. */
export type View = { yaw: number; pitch: number }

const MAX_PITCH = Math.PI / 2
const STEP = Math.PI / 16

/** No further than straight up and straight down. */
export const clampPitch = (pitch: number): number => Math.max(-MAX_PITCH, Math.min(MAX_PITCH, pitch))

export const KEY_TURNS: Readonly<Record<string, View>> = {
  ArrowLeft: { yaw: -STEP, pitch: 0 },
  ArrowRight: { yaw: STEP, pitch: 0 },
  ArrowUp: { yaw: 0, pitch: STEP },
  ArrowDown: { yaw: 0, pitch: -STEP },
}

/** A narrower one shows too little of each direction. */
const MIN_WIDTH = 1_200
/** Cameras round one of the sides. */
const TOLERANCE = 0.02

/** An equirectangular picture is twice as wide as high. */
export const canBePanorama = ({ width, height }: { width: number; height: number }): boolean =>
  width >= MIN_WIDTH && Math.abs(width / height - 2) <= TOLERANCE
