// Traces of requests and jobs with their database statements, for operators who have a collector.
export type SpanAttributes = Readonly<Record<string, string | number>>

export type Span = {
  set(attributes: SpanAttributes): void
  /** Call once. */
  end(outcome?: { isFailure: boolean }): void
}

export type Tracing = {
  /** Starts a trace; what `work` causes, also later, belongs to it. The caller ends the span. */
  startTrace<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T): T
  /** Null outside of a trace. */
  startPart(name: string, attributes: SpanAttributes): Span | null
  /** Sends what waits; a collector that does not answer delays the stop by some seconds at most. */
  stop(): Promise<void>
}
