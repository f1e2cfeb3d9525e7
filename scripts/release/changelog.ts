/** The text under `## 1.2.3` or `## 1.2.3 (date)`, up to the next version. Null: the changelog does not have this version. */
export function findChangelogSection(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\S+/.exec(text)?.[0] === version)
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim()
}
