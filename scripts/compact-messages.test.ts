// The compact form of a message: the same texts with less code, and an error when Paraglide generates something else.
import { expect, test } from 'vitest'
import { compactMessage, removeDetection } from './compact-messages.ts'

const IMPORT = "import { getLocale, experimentalStaticLocale } from '../runtime.js';"

function generate(en: string, fil: string, parameter = ''): string {
  return `/* eslint-disable */
${IMPORT}

/** @typedef {{}} GreetingInputs */

const en_greeting = /** @type {(inputs: GreetingInputs) => LocalizedString} */ (${parameter}) => {
	return /** @type {LocalizedString} */ (\`${en}\`)
};

const fil_greeting = /** @type {(inputs: GreetingInputs) => LocalizedString} */ (${parameter}) => {
	return /** @type {LocalizedString} */ (\`${fil}\`)
};

/** @returns {LocalizedString} */
export const greeting = /** @type {MessageMetadata<{}, {}, {}>} */ ((inputs${parameter === '' ? ' = {}' : ''}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "fil") return fil_greeting(inputs)
	return en_greeting(inputs)
});`
}

test('a message without parameters becomes two constants that can be removed when nothing uses them', () => {
  expect(compactMessage(generate('Good day', 'Magandang araw'))).toBe(
    "import { localize } from '../localize.js'\nexport const greeting = /* @__PURE__ */ localize(`Good day`, `Magandang araw`)\n",
  )
})

test('a message with parameters keeps its functions, and quotation marks of the text stay escaped', () => {
  const compacted = compactMessage(generate('Hi ${i?.name} \\`x\\`', 'Uy ${i?.name}', 'i'))
  expect(compacted).toMatch(/localize\(\(i\) => \{\s+return {2}\(`Hi \$\{i\?\.name\} \\`x\\``\)\s+\}, \(i\) => \{/)
})

test('a slash with an asterisk in a text is no comment', () => {
  expect(compactMessage(generate('image/* or */*', 'x'))).toContain('`image/* or */*`')
})

test('code of an unknown form fails the compilation', () => {
  expect(() => compactMessage(generate('a', 'b').replace('"fil"', '"tl"'))).toThrow('differently now')
  expect(() => removeDetection('export let getLocale = () => "en"')).toThrow('differently now')
})
