import { expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { toTracingConfig, tracingVariables } from '#app/config/tracing-env.ts'
import { createQueryTracer, traceJob } from './traced-work.server.ts'
import { startTraceCollector } from '#tests/support/servers/trace-collector.ts'
import { createOtlpTracing } from '#app/adapters/tracing/otlp-tracing.server.ts'
import { z } from 'zod'

const readConfig = (env: Record<string, string>) => toTracingConfig(z.object(tracingVariables).parse(env))

test('tracing is off without an address; headers are decoded, and one that could break a request is refused', () => {
  expect(readConfig({})).toBeUndefined()
  const endpoint = 'https://collector.example:4318'
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=Bearer%20x, b=c=d' }
  expect(readConfig(given)).toEqual({
    endpoint,
    headers: { a: 'Bearer x', b: 'c=d' },
    serviceName: 'tahanan',
    sampleRatio: 0.1,
  })
  for (const headers of ['a', 'a=%0d%0ab', 'a=%FF', 'a b=c', 'a=ñ'])
    expect(() => readConfig({ ...given, OTEL_EXPORTER_OTLP_HEADERS: headers }), headers).toThrow('name=value')
  expect(() => readConfig({ ...given, OTEL_TRACES_SAMPLER_ARG: '1.1' })).toThrow('from 0 to 1')
})

test('a job is a trace with its statements; one that fails is marked, and none is sent at ratio 0', async () => {
  for (const sampleRatio of [1, 0]) {
    const collector = await startTraceCollector()
    const config = { endpoint: collector.url, headers: {}, serviceName: 'test', sampleRatio }
    const tracing = createOtlpTracing(config, createLog({ level: 'silent' }))
    const startQuery = createQueryTracer(tracing)
    const run = (fails: boolean) =>
      traceJob(tracing, {
        name: 'a.job',
        handler: async () => {
          await Promise.resolve()
          startQuery('select 1')?.()
          if (fails) throw new Error('failed')
        },
      }).handler({})
    await run(false)
    await expect(run(true)).rejects.toThrow('failed')
    expect(startQuery('select outside of a trace')).toBeNull()
    await tracing.stop()
    await collector.close()
    const spans = collector.spans.map(({ name, status }) => `${name} ${status}`).toSorted()
    expect(spans).toEqual(sampleRatio === 1 ? ['SELECT 0', 'SELECT 0', 'job a.job 0', 'job a.job 2'] : [])
  }
})
