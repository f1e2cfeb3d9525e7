import { useState } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

const SIZES = { 36: 'size-9 text-tiny', 44: 'size-11 text-label', 64: 'size-16 text-xl' } as const
const TONES = [
  'bg-sea-soft text-sea-strong',
  'bg-sun-soft text-amber',
  'bg-hibiscus-soft text-brick',
  'bg-slate-soft text-slate',
]

/** First letters of the first and the last word of a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en') ?? '').join('')
}

/** The same name always has the same colour. */
function getTone(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length] ?? ''
}

/** A photo, or initials if there is none or it does not load. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, size = 36 }: { name: string; src?: string | null; size?: keyof typeof SIZES }) {
  const [isBroken, setBroken] = useState(false)
  const shape = cx('grid shrink-0 place-items-center overflow-hidden rounded-full font-bold', SIZES[size])
  if (src && !isBroken)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={cx(shape, 'bg-sand-100 object-cover')}
        onError={() => setBroken(true)}
      />
    )
  return (
    <span aria-hidden="true" className={cx(shape, getTone(name))}>
      {getInitials(name)}
    </span>
  )
}
