// The environment variables of traces, with the names that OpenTelemetry uses everywhere.
import { z } from 'zod'

/** Values may have characters as `%20`, but only those that a header may have. */
const HEADER = /^[\w!#$&'*+.^`|~-]+=(?:[\u0020-\u0024\u0026-\u007E]|%[2-7][0-9a-f])*$/i

const ratio = 'must be a number from 0 to 1, such as 0.1'
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://collector.example:4318' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((value) => value.split(',').map((pair) => pair.trim()))
    .refine((pairs) => pairs.every((pair) => HEADER.test(pair)), 'must be like name=value, several separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have 100 characters or fewer').default('tahanan'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: ratio }).min(0, ratio).max(1, ratio).default(0.1),
}
type TracingVariables = z.infer<z.ZodObject<typeof tracingVariables>>

export type TracingConfig = NonNullable<ReturnType<typeof toTracingConfig>>

/** `sampleRatio`: the part of all requests and jobs that is traced. */
export function toTracingConfig(v: TracingVariables) {
  if (v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const pairs = (v.OTEL_EXPORTER_OTLP_HEADERS ?? []).map((pair) => [
    pair.slice(0, pair.indexOf('=')),
    decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
  ])
  return {
    endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    serviceName: v.OTEL_SERVICE_NAME,
    sampleRatio: v.OTEL_TRACES_SAMPLER_ARG,
  }
}
