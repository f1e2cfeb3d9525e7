// The software bill of materials in the format CycloneDX 1.6. It has no random number and no time of the build, so that two builds of one
// commit have the same one.
import { createHash } from 'node:crypto'
import type { UsedPackage } from './packages.ts'

export type Product = { name: string; version: string; license: string; committedAt: Date; uses: readonly string[] }

export function buildSbom(product: Product, packages: readonly UsedPackage[]): object {
  const references = new Map(packages.map((item) => [item.path, toReference(item)]))
  const listReferences = (paths: readonly string[]) =>
    [...new Set(paths.flatMap((path) => references.get(path) ?? []))].toSorted()
  const productReference = `${product.name}@${product.version}`
  const body = {
    metadata: {
      timestamp: product.committedAt.toISOString(),
      component: {
        type: 'application',
        'bom-ref': productReference,
        name: product.name,
        version: product.version,
        licenses: toLicenses(product.license),
      },
    },
    components: packages.map(toComponent),
    dependencies: [
      { ref: productReference, dependsOn: listReferences(product.uses) },
      ...packages.map((item) => ({ ref: toReference(item), dependsOn: listReferences(item.uses) })),
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify(body))}`,
    version: 1,
    ...body,
  }
}

function toComponent(item: UsedPackage): object {
  const [group, name] = item.name.startsWith('@') ? item.name.split('/') : [undefined, item.name]
  return {
    type: 'library',
    'bom-ref': toReference(item),
    ...(group === undefined ? {} : { group }),
    name,
    version: item.version,
    scope: item.isOptional ? 'optional' : 'required',
    ...(item.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: item.sha512 }] }),
    ...(item.license === null ? {} : { licenses: toLicenses(item.license) }),
    purl: toPackageUrl(item),
  }
}

const toLicenses = (license: string) =>
  / (?:AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

const toPackageUrl = ({ name, version }: UsedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The same package may be installed in two folders. */
const toReference = (item: UsedPackage) => `${item.path}@${item.version}`

/** Version 5 has the form of a hash. */
function toUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
