// The alert rules and the dashboard in deploy/ name metrics that exist, and every alert has an answer in docs/operate.md.
import { globSync, readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import {
  LATE_JOB_SECONDS,
  LITTLE_SPACE_BYTES,
  MANY_ERRORS,
  OLD_BACKUP_SECONDS,
  OLD_COPY_SECONDS,
  OLD_MAIL_SECONDS,
  OLD_PROOF_SECONDS,
  SHORT_CERTIFICATE_SECONDS,
  STALE_SEARCH_SECONDS,
} from '#app/domain/admin/system/operating-problem.rules.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const rules = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/tahanan.json')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

/** Of Prometheus itself. */
const OTHERS = new Set(['up', 'histogram_quantile', 'max_over_time', 'min_over_time', 'label_values'])

function listKnownMetrics(): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const standard = registry.getMetricsAsArray().map(({ name }) => name)
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map(read)
  const own = sources.flatMap((text) => [...text.matchAll(/'([a-z]+(?:_[a-z0-9]+)+)'/g)].map(([, name = '']) => name))
  return new Set([...standard, ...own])
}

const listUsedMetrics = (expressions: readonly string[]) =>
  expressions
    .flatMap((text) => [...text.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name))
    .filter((name) => !OTHERS.has(name))
    .map((name) => name.replace(/_(bucket|count)$/, ''))

const findUnknown = (expressions: readonly string[]) => {
  const known = listKnownMetrics()
  return listUsedMetrics(expressions).filter((name) => !known.has(name))
}

const ruleExpressions = [...rules.matchAll(/expr: (?:\|\n((?: {10,}[^\n]+\n)+)|([^\n]+))/g)].map(
  ([, long, short]) => long ?? short ?? '',
)
const panelExpressions = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text)

test('every alert and every panel uses metrics that exist; null control: another name is found', () => {
  expect(ruleExpressions).toHaveLength(alerts.length)
  expect(panelExpressions.length).toBeGreaterThan(20)
  expect(findUnknown([...ruleExpressions, ...panelExpressions])).toEqual([])
  expect(findUnknown(['max(mail_never_counted) > 1'])).toEqual(['mail_never_counted'])
})

test('every alert has a row in docs/operate.md that says what to do, and no row is left over', () => {
  const rows = [...read('docs/operate.md').matchAll(/^\| `(Tahanan\w+)` +\| ([^|]+) +\| ([^|]+) +\|$/gm)]
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual(alerts.toSorted())
})

test('every metric of ours is described in docs/metrics.md, and no other', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map(read)
  const isMetric = (name: string) => sources.some((text) => text.includes(`'${name}'`))
  const described = [...read('docs/metrics.md').matchAll(/^\| `([a-z_]+_[a-z_]+)` +\| (?:gauge|counter|histogram)/gm)]
  const names = described.map(([, name = '']) => name)
  expect(names.filter((name) => !isMetric(name))).toEqual([])
  const defined = [...sources.join('\n').matchAll(/(?:name: |add(?:Gauge|Counter)\(\s*)'([a-z]+(?:_[a-z]+)+)'/g)]
  expect(defined.length).toBeGreaterThan(25)
  expect(defined.map(([, name = '']) => name).filter((name) => !names.includes(name))).toEqual([])
})

test('the alerts have the thresholds of the system page', () => {
  const thresholds = Object.fromEntries(
    alerts.map((name, at) => [
      name,
      Number(
        /> ([\d.e]+)\s*$|< ([\d.e]+)\s*$/
          .exec(ruleExpressions[at] ?? '')
          ?.slice(1)
          .find(Boolean),
      ),
    ]),
  )
  expect(thresholds).toMatchObject({
    TahananBackupOld: OLD_BACKUP_SECONDS,
    TahananBackupUnproven: OLD_PROOF_SECONDS,
    TahananBackupCopyOld: OLD_COPY_SECONDS,
    TahananMailWaits: OLD_MAIL_SECONDS,
    TahananJobsLate: LATE_JOB_SECONDS,
    TahananDiskFull: LITTLE_SPACE_BYTES,
    TahananMailCertificate: SHORT_CERTIFICATE_SECONDS,
    TahananErrorsGrouped: MANY_ERRORS,
    TahananSearchStale: STALE_SEARCH_SECONDS,
  })
})
