/** For LIKE and ILIKE: the signs that mean "any text" and "any letter" are looked for as they are. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
