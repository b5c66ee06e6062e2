import { runProgramFaults } from '../apps/testing/faults/run-programs.ts'

/**
 * `npm run bench run-faults`: programs of competitors on two runners, two http processes, a worker and one PostgreSQL, of which one is killed
 * without warning every few seconds. KILLS (100), PEOPLE (8) and SEED can be set. Exits with 1 if a program is lost, runs twice, has no score
 * or leaves a process.
 */
const number = (name: string, fallback: number) => Number(process.env[name] || fallback)
const say = (line: string) => process.stdout.write(`${line}\n`)
const seed = number('SEED', Math.floor(Math.random() * 2 ** 31))
say(`seed ${seed}`)
const { breaches, kills, submissions, repeated, calmedMs, book } = await runProgramFaults({
  seed,
  people: number('PEOPLE', 8),
  kills: number('KILLS', 100),
  say,
})
for (const [name, count] of kills) say(`  ${String(count).padStart(4)} ×  ${name}`)
say(
  `${submissions} programs were acknowledged; ${repeated} attempts were made again; calm after ${(calmedMs / 1000).toFixed(1)} s`,
)
say('answers that were no yes:')
for (const [answer, count] of [...book.answers].sort(([, a], [, b]) => b - a))
  say(`  ${String(count).padStart(6)}  ${answer}`)
say(breaches.length === 0 ? 'each program ended once, with its score; nothing is left' : `${breaches.length} breaches:`)
for (const breach of breaches.slice(0, 40)) say(`  ${breach}`)
process.exitCode = breaches.length === 0 ? 0 : 1
