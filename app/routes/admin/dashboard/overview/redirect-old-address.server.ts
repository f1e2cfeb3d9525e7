import { redirect } from 'react-router'
import { ADMIN_SECTIONS, toSection } from '../../shared/admin-address.ts'

/** A section was once a parameter of this address, as bookmarks still name it. An unknown one counts as the overview. */
export function redirectOldAddress({ search, searchParams }: URL): void {
  const name = searchParams.get('section')
  if (name === null) return
  const section = ADMIN_SECTIONS.find((known) => known === name) ?? 'overview'
  throw redirect(toSection(section, { section: null }, search), 301)
}
