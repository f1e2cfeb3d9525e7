// Reads the XML of S3's ListObjectsV2. Our paths hold no character that XML escapes, so what is not plain is not ours.
import { isObjectPath } from './object-path.ts'

export type S3Page = {
  entries: { path: string; size: number; modifiedAt: Date }[]
  /** The last key of the page, ours or not: where the next page begins. */
  lastKey: string | undefined
  isTruncated: boolean
}

export function parseS3Page(xml: string): S3Page {
  const blocks = xml.match(/<Contents>[\s\S]*?<\/Contents>/g) ?? []
  const entries = blocks.map((block) => ({
    path: readXmlText(block, 'Key'),
    size: Number(readXmlText(block, 'Size')),
    modifiedAt: new Date(readXmlText(block, 'LastModified')),
  }))
  return {
    entries: entries.filter((entry) => isObjectPath(entry.path)),
    lastKey: entries.at(-1)?.path,
    isTruncated: readXmlText(xml, 'IsTruncated') === 'true',
  }
}

export function readXmlText(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
}
