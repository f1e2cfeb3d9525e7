// Connects jobs and the database to the traces.
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Tracing } from '#app/adapters/tracing/tracing.ts'
import type { StartQuery } from '#app/db/traced-queries.server.ts'

const MAX_TEXT = 2_000

export function createQueryTracer(tracing: Tracing): StartQuery {
  return (text) => {
    const [operation = 'statement'] = /^\s*\w+/.exec(text) ?? []
    const span = tracing.startPart(operation.trim().toUpperCase(), {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, MAX_TEXT),
    })
    return span && ((error) => span.end({ isFailure: Boolean(error) }))
  }
}

/** Each run of a job is a trace. */
export function traceJob(tracing: Tracing, job: JobDefinition): JobDefinition {
  return {
    ...job,
    handler: (data) =>
      tracing.startTrace(`job ${job.name}`, {}, async (span) => {
        try {
          await job.handler(data)
          span.end()
        } catch (error) {
          span.end({ isFailure: true })
          throw error
        }
      }),
  }
}
