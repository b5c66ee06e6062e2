import { type CalamityName, calamities } from '../apps/testing/faults/calamities.ts'
import { type Outcome, runFaults } from '../apps/testing/faults/run.ts'

/**
 * npm run bench faults: mixed load of a few hundred users on two http processes, a worker and one PostgreSQL, while every kind of fault is
 * injected. MINUTES (30), PEOPLE (200), EVERY_MS (3000: each user's request interval) and SEED can be set, or ONLY to prefixes of fault
 * names, separated by commas. Exits with 1 if anything acknowledged is lost or inconsistent.
 */
const number = (name: string, fallback: number) => Number(process.env[name] || fallback)
const say = (line: string) => process.stdout.write(`${line}\n`)

const minutes = number('MINUTES', 30)
const only = process.env.ONLY?.split(',')
const names = Object.keys(calamities).filter((name): name is CalamityName => name in calamities)
const outcome = await runFaults({
  seed: number('SEED', Math.floor(Math.random() * 2 ** 31)),
  people: number('PEOPLE', 200),
  mergers: Math.ceil(minutes * 3),
  everyMs: number('EVERY_MS', 3000),
  plan: only ? names.filter((name) => only.some((start) => name.startsWith(start))) : { minutes },
  faultSeconds: 10,
  calmSeconds: 8,
  say,
})
report(outcome)
process.exitCode = outcome.breaches.length === 0 ? 0 : 1

function report({
  breaches,
  book,
  done,
  calamities: happened,
  calmedMs,
  longestAwayMs,
  errors,
  memory,
  realDisk,
}: Outcome): void {
  const sorted = book.milliseconds.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.floor(sorted.length * share)]
  say(
    `\n${happened.length} calamities, ${book.calls} calls; p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, longest ${sorted.at(-1)} ms`,
  )
  for (const [name, count] of [...Map.groupBy(happened, (one) => one)].map(([name, list]) => [name, list.length]))
    say(
      `  ${String(count).padStart(4)} ×  ${name}${name === 'the disk is full' && !realDisk ? ' (only told of by the store)' : ''}`,
    )
  const { submissions, merged, paid, cancelled, messages, posts, likes } = done
  say(
    `acknowledged: ${submissions.length} submissions, ${merged.length} merges, ${paid.length} orders paid, ${cancelled.length} cancelled, ${messages.length} messages, ${posts.length} posts, ${likes.size} likes`,
  )
  say('answers that were no yes:')
  for (const [answer, count] of [...book.answers].sort(([, a], [, b]) => b - a))
    say(`  ${String(count).padStart(6)}  ${answer}`)
  say(
    `calm again, with nothing left to score, ${(calmedMs / 1000).toFixed(1)} s after the load; no process was away for longer than ${(longestAwayMs / 1000).toFixed(1)} s; memory ${Object.entries(
      memory,
    )
      .map(([name, bytes]) => `${name} ${Math.round(bytes / 2 ** 20)} MB`)
      .join(', ')}`,
  )
  if (breaches.length > 0) for (const [kind, lines] of Map.groupBy(errors, kindOf)) say(`  ${lines.length} ×  ${kind}`)
  say(breaches.length === 0 ? 'nothing was lost, and all comes out even' : `${breaches.length} breaches:`)
  for (const [breach, same] of [...Map.groupBy(breaches, (one) => one)].slice(0, 60))
    say(`  ${same.length} ×  ${breach}`)
}

/** The kind of a logged error, without the parts that vary. */
function kindOf(line: string): string {
  const { msg, call, err } = JSON.parse(line)
  const [query, cause = ''] = [
    String(err?.message ?? '').split('\n')[0],
    /caused by: .*/.exec(String(err?.stack ?? ''))?.[0],
  ]
  return `${msg} ${call ?? ''} ${query?.slice(0, 80)} ${cause} ${err?.code ?? ''}`
}
