import shapes from '#app/ui/icons/icons.svg?raw'
import { createIcon } from '#app/ui/icons/icons.tsx'
import { SAMPLES } from './samples.ts'
import { Specimen } from './specimen.tsx'

/** Read from the SVG file: importing every icon by name here would put all of them into the JavaScript of every page. */
const ICONS = Array.from(shapes.matchAll(/<symbol id="([^"]+)"/g), ([, name = '']) => [name, createIcon(name)] as const)

export function Foundations() {
  const { sections, colours, type } = SAMPLES
  return (
    <>
      <Specimen title={sections.colours}>
        <ul className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))' }}>
          {colours.map((name) => (
            <li key={name} className="text-tiny text-ink-soft">
              <span className="block h-12 rounded-control border border-line" style={{ background: cssColour(name) }} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={sections.type}>
        <p className="font-head text-hero font-bold">{type.hero}</p>
        <p className="font-head text-title font-bold">{type.title}</p>
        <p className="font-head text-section font-bold">{type.section}</p>
        <p className="font-head text-heading font-bold">{type.heading}</p>
        <p className="font-head text-3xl font-bold">{type.price}</p>
        <p>{type.body}</p>
        <p className="text-sm text-ink-soft">{type.small}</p>
      </Specimen>
      <Specimen title={sections.icons}>
        <ul className="flex flex-wrap gap-3">
          {ICONS.map(([name, Icon]) => (
            <li key={name}>
              <Icon />
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  )
}

function cssColour(name: string): string {
  return `var(--${name === 'ink' ? 'text' : name})`
}
