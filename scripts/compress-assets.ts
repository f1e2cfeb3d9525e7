// Compresses the built assets once at the highest level, so that the server sends them without compressing.
import { globSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = '**/*.{js,css,svg,html,json,txt,xml,webmanifest}'
const MIN_COMPRESS_BYTES = 1_024

export async function compressAssets(folder: string): Promise<number> {
  const files = globSync(COMPRESSIBLE, { cwd: folder }).map((file) => `${folder}/${file}`)
  const largeFiles = files.filter((file) => statSync(file).size >= MIN_COMPRESS_BYTES)
  await Promise.all(largeFiles.map(compressFile))
  return largeFiles.length
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
