import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { usualCode } from '@leitai/competition/definition/contract.code'
import { MOST_ATTEMPTS } from '@leitai/competition/run/queue'
import { makeRunner } from '@leitai/competition/run/runner'
import { commitResult } from '@leitai/competition/submission/contract'
import pg from 'pg'
import { kill } from '../kill.ts'
import { direct } from './acts.ts'
import { type Asker, askerOf, type Book, judgeCuts, newBook } from './client.ts'
import { type Ground, openGround } from './ground.ts'
import { cookieOf, type Person, prepare } from './people.ts'
import { pick, randomOf } from './random.ts'
import { childrenOf } from './supervised-process.ts'

/**
 * Programs of competitors while runners, servers, the database and the sandboxes themselves are killed: every program that was accepted ends
 * exactly once, with a score, and nothing is left running.
 */
export interface Course {
  seed: number
  people: number
  kills: number
  say(line: string): void
}
export interface Outcome {
  breaches: string[]
  kills: Map<string, number>
  submissions: number
  /** Attempts that were lost or broken and made again. */
  repeated: number
  /** From the last kill until nothing waited or ran. */
  calmedMs: number
  book: Book
}

const MAIN = fileURLToPath(import.meta.resolve('@leitai/agent/main'))
const RUNNERS = 2
/** A lost lease is noticed after 45 s, ten times at most. */
const CALM_MS = 300_000
const EVERY_MS = 2500
const error = 0.25
/** Its word stands in the command line of nothing else, so what is left of it is found. */
const WORD = 'leitai-program-of-the-faults'
const PROGRAM = `import os, subprocess, time
subprocess.Popen(["${WORD}", "600"], executable="/usr/bin/sleep", start_new_session=True)
time.sleep(1)
with open("/out/predictions.csv", "w") as out:
    out.write("id,prediction\\n")
    for at in range(1, 101):
        out.write(f"{at},{at / 100 + ${error}:.6f}\\n")
`

interface World {
  cmptId: number
  people: Person[]
  tokens: string[]
}

const prepareWorld = (ground: Ground, count: number): Promise<World> =>
  prepare(ground, async (test, build) => {
    const code = { ...usualCode, wallSeconds: 60, memoryMb: 128, diskMb: 4, processes: 16 }
    const { id: cmptId } = await build.competition({}, { code, dailyLimit: 1_000_000 })
    const people: Person[] = []
    for (let at = 0; at < count; at++) {
      const { user, visitor } = await build.competitor(cmptId)
      people.push({ id: user.id, name: user.name, cookie: cookieOf(visitor) })
    }
    const tokens: string[] = []
    for (let at = 0; at < RUNNERS; at++) {
      const made = await makeRunner(test.ctx.db, { name: `演示${at}`, cmptId: null, madeAt: new Date() })
      tokens.push(made.token)
    }
    return { cmptId, people, tokens }
  })

interface Kept {
  pid(): number
  stop(): Promise<void>
}

/** A runner that is started again whenever it ends, as by a service manager. */
function keepRunner(env: Record<string, string>): Kept {
  let stopping = false
  const start = () => {
    const child = spawn(process.execPath, [MAIN], { stdio: 'ignore', env: { PATH: process.env.PATH, ...env } })
    child.once('exit', async () => {
      await pause(500)
      if (!stopping) current = start()
    })
    return child
  }
  let current = start()
  return {
    pid: () => current.pid ?? 0,
    async stop() {
      stopping = true
      const ended = once(current, 'exit')
      if (current.exitCode === null && current.signalCode === null && current.kill('SIGTERM')) await ended
    },
  }
}

export async function runProgramFaults({ seed, people: count, kills, say }: Course): Promise<Outcome> {
  const ground = await openGround(say)
  const folder = mkdtempSync(join(tmpdir(), 'leitai-run-faults-'))
  chmodSync(folder, 0o711)
  const runners: Kept[] = []
  try {
    const world = await prepareWorld(ground, count)
    for (const [at, token] of world.tokens.entries())
      runners.push(
        keepRunner({
          LEITAI_URL: ground.http[at]?.origin ?? '',
          RUNNER_TOKEN: token,
          RUNNER_NAME: `faults${at}`,
          RUNNER_FOLDER: join(folder, String(at)),
          RUNNER_SLOTS: '2',
          RUNNER_MEMORY_MB: '512',
          RUNNER_CORES: '1',
        }),
      )
    const book = newBook()
    const made: { id: number; userId: number }[] = []
    let loading = true
    const crowd = Promise.all(
      world.people.map((person, at) =>
        live(askerOf(person, ground.http, book), {
          cmptId: world.cmptId,
          goesOn: () => loading,
          random: randomOf(seed + at),
          book,
          done: (id) => made.push({ id, userId: person.id }),
        }),
      ),
    )
    const happened = await disturb({ ground, runners, kills, random: randomOf(seed), say })
    loading = false
    await crowd
    const began = Date.now()
    const left = await calm(ground)
    const calmedMs = Date.now() - began
    judgeCuts()
    const { breaches, repeated } = await examine(ground, world, made)
    return {
      breaches: [...left, ...book.breaches, ...breaches],
      kills: happened,
      submissions: made.length,
      repeated,
      calmedMs,
      book,
    }
  } finally {
    await Promise.all(runners.map((one) => one.stop()))
    await ground.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Life {
  cmptId: number
  goesOn(): boolean
  random(): number
  book: Book
  done(id: number): void
}

/** Submits a program every few seconds; what was acknowledged is remembered. */
async function live(ask: Asker, { cmptId, goesOn, random, book, done }: Life): Promise<void> {
  while (goesOn()) {
    await pause(4000 * (0.5 + random()))
    const objectKey = await direct(ask, cmptId, PROGRAM, 'main.py')
    if (objectKey === null) continue
    const answer = await ask.sure(commitResult, { cmptId, objectKey, fileName: 'main.py', remark: '' })
    if ('done' in answer) done(answer.done.submission.id)
    // fileUsed: it was accepted, and only the acknowledgement was lost. tooMany: ten of the team wait.
    else if ('refused' in answer && !['submission.fileUsed', 'run.tooMany'].includes(answer.refused))
      book.breaches.push(`a stored program was refused: ${answer.refused}`)
  }
}

interface Disturbed {
  ground: Ground
  runners: Kept[]
  kills: number
  random: () => number
  say(line: string): void
}

/** Kills one after the other, without a warning to anybody. */
async function disturb({ ground, runners, kills, random, say }: Disturbed): Promise<Map<string, number>> {
  const ways: Record<string, () => void> = {
    'a runner': () => kill([pick(runners, random)?.pid() ?? 0].filter((pid) => pid > 0)),
    'a sandbox': () =>
      kill(
        [
          pick(
            runners.flatMap((one) => childrenOf(one.pid(), 'bwrap')),
            random,
          ) ?? 0,
        ].filter((pid) => pid > 0),
      ),
    'an http process': () => pick(ground.http, random)?.kill(),
    'the worker': () => ground.worker.kill(),
    'the database': () => ground.hitDatabase('SIGKILL'),
  }
  const happened = new Map<string, number>()
  for (let at = 0; at < kills; at++) {
    await pause(EVERY_MS * (0.5 + random()))
    const name = pick(Object.keys(ways), random) ?? 'a runner'
    try {
      ways[name]?.()
    } catch {
      // It has just ended, or begins.
      continue
    }
    happened.set(name, (happened.get(name) ?? 0) + 1)
    if ((at + 1) % 10 === 0) say(`${at + 1} kills`)
  }
  return happened
}

async function lookedUp<T>(ground: Ground, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(ground.connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await look(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function calm(ground: Ground): Promise<string[]> {
  const end = Date.now() + CALM_MS
  for (;;) {
    const left = await lookedUp(ground, async (client) => {
      const { rows } = await client.query<{ runs: number; submissions: number }>(`select
        (select count(*)::int from runs where state <> 'done') as runs,
        (select count(*)::int from submissions where state in ('running', 'queued', 'scoring')) as submissions`)
      const [{ runs, submissions } = { runs: 0, submissions: 0 }] = rows
      return runs + submissions === 0 ? [] : [`${runs} programs and ${submissions} submissions have not ended`]
    }).catch((reason: unknown) => [String(reason)])
    if (left.length === 0 || Date.now() > end) return left
    await pause(500)
  }
}

interface Found {
  id: number
  user_id: number
  state: string
  score_a: number | null
  our_fault: string | null
  runs: number
  outcome: string | null
  attempt: number
  reason: string
}

async function examine(ground: Ground, { cmptId, people }: World, made: { id: number; userId: number }[]) {
  const { all, counted } = await lookedUp(ground, async (client) => ({
    all: (
      await client.query<Found>(
        `select s.id, s.user_id, s.state, s.score_a, s.our_fault, count(r.id)::int as runs, max(r.outcome) as outcome,
          max(r.attempt) as attempt, max(r.reason) as reason
        from submissions s left join runs r on r.submission_id = s.id where s.cmpt_id = $1 group by s.id`,
        [cmptId],
      )
    ).rows,
    counted: (await client.query<{ n: number }>('select submissions as n from competitions where id = $1', [cmptId]))
      .rows[0]?.n,
  }))
  const breaches: string[] = []
  const found = new Map(all.map((one) => [one.id, one]))
  for (const { id } of made) if (!found.has(id)) breaches.push(`submission ${id} was acknowledged and is lost`)
  for (const { id, state, score_a, our_fault, runs, outcome, attempt, reason } of all) {
    const said = `${state}, ${outcome}, attempt ${attempt}, ${our_fault ?? ''} ${reason}`
    if (runs !== 1) breaches.push(`submission ${id} has ${runs} runs`)
    // Whose sandbox was killed each time is given up in the end, by the platform’s fault and for free.
    if (outcome === 'platform' && our_fault !== null && attempt >= MOST_ATTEMPTS) continue
    if (state !== 'scored' || outcome !== 'ok') breaches.push(`submission ${id} has no score: ${said}`)
    else if (score_a === null || Math.abs(score_a - error) > 1e-6) breaches.push(`submission ${id} has ${score_a}`)
  }
  if (counted !== all.length) breaches.push(`${all.length} submissions, and the counter says ${counted}`)
  const personIds = new Set(people.map(({ id }) => id))
  if (all.some(({ user_id }) => !personIds.has(user_id))) breaches.push('a submission is nobody’s')
  const processes = leftRunning()
  if (processes.length > 0) breaches.push(`${processes.length} processes of programs still run`)
  return { breaches, repeated: all.reduce((sum, { attempt }) => sum + attempt - 1, 0) }
}

/** Processes that a program has left. */
const leftRunning = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith(WORD)
    } catch {
      return false
    }
  })
