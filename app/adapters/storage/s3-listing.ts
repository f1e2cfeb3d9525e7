// Parses the XML of ListObjectsV2. Our paths contain no character that XML escapes, so other keys are ignored.
import { isObjectPath } from './object-path.ts'

export type S3Page = {
  entries: { path: string; size: number; modifiedAt: Date }[]
  /** The last key of the page, ours or not: the next page starts after it. */
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
