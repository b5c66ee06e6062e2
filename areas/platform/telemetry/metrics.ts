import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const FAST = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 5, 30]
const SLOW = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]

let ofProcess: Registry | null = null

/** Memory, processor time and event loop: observed once, since the observers are never removed and tests run many servers in one process. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Event metrics. Labels are fixed names of ours, never chosen by a visitor, so they have few values. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const whole = processRegistry()
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name, help, buckets, labelNames, registers })
  return {
    registry,
    /** All metrics, those of the process among them, as text for a scrape. */
    text: () => Registry.merge([whole, registry]).metrics(),
    /** Updates the gauges read from the database before a scrape (operations/health/gauges.ts). */
    freshen: async (): Promise<void> => undefined,
    calls: histogram(
      'leitai_call_seconds',
      'Time from request to answer, by call and status',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      'call',
      'status',
    ),
    pageSeconds: histogram(
      'leitai_page_seconds',
      'Time from request to page, by status; kept pages are not among them',
      FAST,
      'status',
    ),
    inFlight: gauge('leitai_requests_in_flight', 'Requests that are being answered, open event streams among them'),
    streams: gauge('leitai_event_streams', 'Event streams that are open'),
    cached: counter('leitai_hot_answers_total', 'Calls answered from ready bytes, before any other work', 'call'),
    pages: counter('leitai_page_cache_total', 'Pages of those not logged in, by what the cache had', 'result'),
    limited: counter('leitai_rate_limited_total', 'Requests refused because there were too many, by call', 'call'),
    logInsFailed: counter('leitai_logins_failed_total', 'Failed tries at a log-in, by refusal', 'reason'),
    queries: histogram('leitai_query_seconds', 'Time of database queries', FAST),
    slowQueries: counter('leitai_slow_queries_total', 'Queries that took longer than SLOW_QUERY_MS'),
    storage: histogram('leitai_storage_seconds', 'Time of what is asked of the store', FAST, 'operation'),
    storageFaults: counter('leitai_storage_errors_total', 'What the store could not do', 'operation', 'fault'),
    jobs: histogram('leitai_job_seconds', 'Time of jobs, by task and outcome', SLOW, 'task', 'outcome'),
    scored: counter('leitai_submissions_finished_total', 'Submissions that came to an end, by state', 'state'),
    scoring: histogram(
      'leitai_scoring_seconds',
      'Time that an entry waited for and spent in a scoring process',
      SLOW,
      'metric',
      'stage',
      'outcome',
    ),
    runSeconds: histogram(
      'leitai_run_seconds',
      'Time of competitors’ programs, by outcome',
      SLOW,
      'purpose',
      'outcome',
    ),
    runWait: histogram('leitai_run_wait_seconds', 'Time from handing in a program to its start', SLOW, 'purpose'),
    startFailures: counter('leitai_process_start_failures_total', 'Processes apart that could not be started', 'kind'),
    waiting: gauge('leitai_submissions_waiting', 'Submissions queued or being scored'),
    messages: counter('leitai_messages_total', 'Tries to send a message, by channel and result', 'channel', 'result'),
    clockRan: gauge('leitai_clockwork_ran_seconds', 'When a scheduled task last came to its end', 'part'),
    clockFailed: counter('leitai_clockwork_failures_total', 'Rounds in which a scheduled task failed', 'part'),
  }
}

/** A gauge that is read on each scrape; omitted while `value` returns null. */
export function watchValue({ registry }: Metrics, name: string, help: string, value: () => number | null): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      // A reset gauge without labels reports 0, which would be a wrong value.
      this.set(value() ?? Number.NaN)
    },
  })
}
