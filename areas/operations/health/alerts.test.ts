import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'

/** Every alert on series that must raise it, and on series that must not, by Prometheus' own promtool (Debian: prometheus). */

const RULES = join(import.meta.dirname, '../../../docs/monitoring/alerts.yml')
const PROMTOOL = '/usr/bin/promtool'
const folder = mkdtempSync(join(tmpdir(), 'leitai-alerts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A series and its values by the minute, as promtool writes them: `1x120` stays 1, `0+5x120` grows by 5. */
type Series = [name: string, values: string]
interface Case {
  bad: Series[][]
  good: Series[][]
}
const one = (name: string, bad: string, good: string): Case => ({ bad: [[[name, bad]]], good: [[[name, good]]] })
const part = (metric: string, label: string, [some, all]: [string, string]): Series[] => [
  [`${metric}{${label}}`, some],
  [`${metric}{${label.replace(/"[^"]*"/, '"other"')}}`, all],
]

const CASES: Readonly<Record<string, Case>> = {
  LeitaiDown: one('up{job="leitai"}', '0x120', '1x120'),
  LeitaiDatabaseDown: one('leitai_database_up', '0x120', '1x120'),
  LeitaiFaults: {
    bad: [
      part('leitai_call_seconds_count', 'status="500"', ['0+60x120', '0+600x120']),
      part('leitai_page_seconds_count', 'status="503"', ['0+60x120', '0+600x120']),
    ],
    good: [part('leitai_call_seconds_count', 'status="500"', ['0x120', '0+600x120'])],
  },
  LeitaiSlow: {
    bad: [
      [
        ['leitai_call_seconds_bucket{le="1"}', '0+10x120'],
        ['leitai_call_seconds_bucket{le="5"}', '0+100x120'],
        ['leitai_call_seconds_bucket{le="+Inf"}', '0+100x120'],
      ],
    ],
    good: [
      [
        ['leitai_call_seconds_bucket{le="1"}', '0+100x120'],
        ['leitai_call_seconds_bucket{le="5"}', '0+100x120'],
        ['leitai_call_seconds_bucket{le="+Inf"}', '0+100x120'],
      ],
    ],
  },
  LeitaiEventLoopLag: one('nodejs_eventloop_lag_p99_seconds', '0.5x120', '0.02x120'),
  LeitaiSubmissionsStuck: one('leitai_submissions_oldest_seconds', '1000x120', '5x120'),
  LeitaiScoringFails: {
    bad: [part('leitai_scoring_seconds_count', 'outcome="crashed"', ['0+20x120', '0+80x120'])],
    good: [part('leitai_scoring_seconds_count', 'outcome="crashed"', ['0+1x120', '0+80x120'])],
  },
  LeitaiRunsUnserved: one('leitai_runs_unserved', '1x120', '0x120'),
  LeitaiRunsLate: one('leitai_runs_oldest_seconds', '4000x120', '60x120'),
  LeitaiRunsBroken: one('leitai_run_seconds_count{outcome="platform"}', '0+1x120', '2x120'),
  LeitaiJobsFailed: one('leitai_jobs_failed{task="honours"}', '1x120', '0x120'),
  LeitaiJobsLate: one('leitai_jobs_oldest_seconds{task="score"}', '2000x120', '3x120'),
  LeitaiClockworkLate: {
    // It stands still, or nobody reports it any more.
    bad: [[['leitai_clockwork_ran_seconds{part="boards"}', '0x120']], []],
    good: [[['leitai_clockwork_ran_seconds{part="boards"}', '0+60x120']]],
  },
  LeitaiMessagesDead: {
    // Growing, or born above nothing.
    bad: [
      [['leitai_messages_total{channel="email",result="dead"}', '0+1x120']],
      [['leitai_messages_total{channel="email",result="dead"}', '_x70 5x50']],
    ],
    good: [
      [
        ['leitai_messages_total{channel="email",result="dead"}', '5x120'],
        ['leitai_messages_total{channel="email",result="sent"}', '0+9x120'],
      ],
    ],
  },
  LeitaiMessagesWaiting: one('leitai_outbox_messages{channel="email",state="waiting"}', '300x120', '3x120'),
  LeitaiStorageErrors: one('leitai_storage_errors_total{fault="Unavailable"}', '0+30x120', '1x120'),
  LeitaiStorageFull: one('leitai_storage_errors_total{fault="Full"}', '0+1x120', '4x120'),
  LeitaiCannotStartProcesses: one('leitai_process_start_failing', '1x120', '0x120'),
  LeitaiClocksDiffer: {
    bad: [[['leitai_clock_ahead_seconds', '-9x120']], [['leitai_clock_ahead_seconds', '9x120']]],
    good: [[['leitai_clock_ahead_seconds', '-1x120']]],
  },
  LeitaiDiskLow: {
    bad: [
      [
        ['leitai_disk_free_bytes', '5x120'],
        ['leitai_disk_bytes', '100x120'],
      ],
    ],
    good: [
      [
        ['leitai_disk_free_bytes', '50x120'],
        ['leitai_disk_bytes', '100x120'],
      ],
    ],
  },
  LeitaiPoolWaits: one('leitai_pool_waiting', '2x120', '0x120'),
  LeitaiConnectionsFull: {
    bad: [
      [
        ['leitai_database_connections', '95x120'],
        ['leitai_database_connections_max', '100x120'],
      ],
    ],
    good: [
      [
        ['leitai_database_connections', '40x120'],
        ['leitai_database_connections_max', '100x120'],
      ],
    ],
  },
  LeitaiOldTransaction: one('leitai_database_oldest_transaction_seconds', '1000x120', '2x120'),
  LeitaiReplicaLag: one('leitai_replica_lag_seconds', '90x120', '1x120'),
  LeitaiLogInsFail: one('leitai_logins_failed_total', '0+120x120', '0+2x120'),
  LeitaiVersionsDiffer: {
    bad: [
      [
        ['leitai_build_info{version="1"}', '1x120'],
        ['leitai_build_info{version="2"}', '1x120'],
      ],
    ],
    good: [
      [
        ['leitai_build_info{version="1",instance="a"}', '1x120'],
        ['leitai_build_info{version="1",instance="b"}', '1x120'],
      ],
    ],
  },
  LeitaiBackupOld: {
    // Long ago, or never.
    bad: [[['leitai_backup_age_seconds', '200000x120']], [['leitai_backup_age_seconds', 'NaN '.repeat(120)]]],
    good: [
      [['leitai_backup_age_seconds', '4000x120']],
      [
        ['leitai_backup_age_seconds{instance="a"}', '4000x120'],
        ['leitai_backup_age_seconds{instance="b"}', '4010x120'],
      ],
    ],
  },
}
const AT = '95m'

const testsOf = (alert: string, all: Series[][], raises: boolean) =>
  all.map((series) => ({
    name: `${alert} ${raises ? 'is raised' : 'stays silent'}`,
    interval: '1m',
    input_series: series.map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > 0`,
        eval_time: AT,
        exp_samples: raises ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  }))

test('every alert has its series', () => {
  const { groups }: { groups: { rules: { alert: string }[] }[] } = parse(readFileSync(RULES, 'utf8'))
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(Object.keys(CASES).toSorted()).toEqual(alerts.toSorted())
})

test.skipIf(!existsSync(PROMTOOL))('every alert is raised when it should be, and at no other time', () => {
  const file = join(folder, 'alerts.test.yml')
  const tests = Object.entries(CASES).flatMap(([alert, { bad, good }]) => [
    ...testsOf(alert, bad, true),
    ...testsOf(alert, good, false),
  ])
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
