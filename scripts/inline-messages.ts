// Vite plugin of the browser build: each module gets the messages that it names, as a module of its own beside it. The messages are then
// part of the chunk that uses them, and a word that many pages share is repeated in their chunks. As modules that all pages share, such
// words became files of one message each, with 50 bytes of overhead and a request for each.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compileCatalogues } from './message-compiler.ts'

const ALL_MESSAGES = '#app/messages/messages.js'
const MODULE_SUFFIX = '.messages.js'
const EXPORTS_SUFFIX = '.messages.exports.js'
const USE = /\bm\.(\w+)/g

export function inlineMessages(): Plugin {
  const { buildModule } = compileCatalogues({ en: readJson('messages/en.json'), fil: readJson('messages/fil.json') })
  return {
    name: 'inline-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source === ALL_MESSAGES && importer) return importer.replace(/\?.*$/s, '') + MODULE_SUFFIX
      return source.endsWith(EXPORTS_SUFFIX) ? source : null
    },
    load(id) {
      if (id.endsWith(EXPORTS_SUFFIX)) return buildModule(listUsedKeys(id.slice(0, -EXPORTS_SUFFIX.length)))
      if (!id.endsWith(MODULE_SUFFIX)) return null
      const exportsPath = id.slice(0, -MODULE_SUFFIX.length) + EXPORTS_SUFFIX
      return `export * as m from ${JSON.stringify(exportsPath)}\n`
    },
  }
}

/** Also keys that the file names in a comment or in code of the server, which the bundler removes because nothing uses them. */
function listUsedKeys(file: string): Set<string> {
  return new Set([...readFileSync(file, 'utf8').matchAll(USE)].flatMap(([, key]) => key ?? []))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
