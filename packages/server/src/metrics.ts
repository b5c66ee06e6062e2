import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: new Histogram({
      name: 'leitai_call_seconds',
      help: 'Time from request to answer, by call and status',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    hot: new Counter({
      name: 'leitai_hot_answers_total',
      help: 'Calls answered from ready bytes, before any other work',
      labelNames: ['call'],
      registers: [registry],
    }),
    scored: new Counter({
      name: 'leitai_submissions_finished_total',
      help: 'Submissions that came to an end, by state',
      labelNames: ['state'],
      registers: [registry],
    }),
    waiting: new Gauge({
      name: 'leitai_submissions_waiting',
      help: 'Submissions queued or being scored',
      registers: [registry],
    }),
  }
}
