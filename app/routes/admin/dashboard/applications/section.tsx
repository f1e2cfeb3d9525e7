import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SectionProps } from '../section.ts'
import type { loadSection } from './load-section.server.ts'

export function Section(_props: SectionProps<typeof loadSection>) {
  return <ConsolePageHead title={m.admin_section_applications()} />
}
