// npm run drill:deployment: a whole deployment on this machine, on loopback ports: nginx, three processes of the built server, PgBouncer,
// a primary with two streaming replicas and synchronous commit, an S3 server. Each step disturbs one part under load and prints its figures.
// Exit code 1 if a step finds a problem. It needs the packages postgresql, pgbouncer and nginx.
//
// --steps a,b         only these steps
// --rate 8            reads a second; without it half of what the deployment answers, measured first
// --seconds 30        the length of the steps d and e
// --previous <commit> step a begins with this version on all processes
import { parseArgs } from 'node:util'
import { measureCapacity } from './deployment/load.ts'
import { buildPreviousVersion } from '#tests/support/servers/previous-version.ts'
import { requirePrograms } from './deployment/programs.ts'
import { listReadPaths, type Site, startSite } from './deployment/site.ts'
import { keepReplicaBehind, promoteReplica } from './deployment/steps-database.ts'
import { disturbStore, skewClocks } from './deployment/steps-faults.ts'
import { browseWhileKilling } from './deployment/steps-journeys.ts'
import { killAtRandom, restartOneByOne, type StepResult } from './deployment/steps-restart.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: 'a,c,d,e,f,g,b' }, // the last leaves one database server less
    rate: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    previous: { type: 'string' },
  },
})
type Options = { rate: number; seconds: number; previousFolder: string | undefined }

const STEPS: Record<string, { title: string; run: (site: Site, options: Options) => Promise<StepResult> }> = {
  a: { title: 'rolling restart with a new version', run: restartOneByOne },
  b: { title: 'primary killed, replica promoted', run: promoteReplica },
  c: { title: 'a replica is a minute behind', run: keepReplicaBehind },
  d: { title: 'a process killed every 10 s', run: killAtRandom },
  e: { title: 'the store is slow, then fails', run: disturbStore },
  f: { title: 'clocks of processes differ by 10 minutes', run: skewClocks },
  g: { title: 'browser journeys while a process is killed every 10 s', run: browseWhileKilling },
}

const chosen = values.steps.split(',').map((name) => {
  const step = STEPS[name]
  if (!step) throw new Error(`There is no step ${name}; choose from ${Object.keys(STEPS).join(', ')}.`)
  return { name, step }
})
requirePrograms()

/** A replica refuses what belongs to the primary. The visitor gets the answer of the primary, but it is a defect. */
function listMistakes({ applications }: Site): string[] {
  const lines = applications.flatMap(({ server }) => server.output().split('\n'))
  return lines.filter((line) => line.includes('replica.readFailed') && /25006|read-only transaction/.test(line))
}

const previous = values.previous === undefined ? null : buildPreviousVersion(values.previous)
const site = await startSite()
try {
  const options: Options = {
    rate: values.rate === undefined ? await chooseRate(site) : Number(values.rate),
    seconds: Number(values.seconds),
    previousFolder: previous?.folder,
  }
  for (const { name, step } of chosen) {
    const { figures, problems } = await step.run(site, options)
    console.log(`${name}) ${step.title}: ${figures}`)
    problems.push(...listMistakes(site))
    for (const problem of problems) console.log(`   PROBLEM: ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await site.close()
  previous?.remove()
}

async function chooseRate({ listingIds }: Site): Promise<number> {
  const capacity = await measureCapacity(listReadPaths(listingIds))
  console.log(`capacity ${Math.round(capacity)} reads a second, offered half of it`)
  return capacity / 2
}
