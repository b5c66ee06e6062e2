import { setTimeout as pause } from 'node:timers/promises'
import * as competition from '@leitai/competition/catalog/contract.sign-up'
import pg from 'pg'
import { type Acknowledged, type Actor, actOnce, nothingYet } from './acts.ts'
import { type CalamityName, calamities } from './calamities.ts'
import { askerOf, type Book, judgeCuts, newBook } from './client.ts'
import { examine } from './examine.ts'
import { type Ground, openGround } from './ground.ts'
import { prepareWorld, type World } from './people.ts'
import { randomOf, shuffled } from './random.ts'
import { memoryOf } from './supervised-process.ts'

export interface Course {
  seed: number
  people: number
  /** Number of competitions for merging. */
  mergers: number
  /** Average interval between a user’s acts, in milliseconds. */
  everyMs: number
  /** The faults to inject, in order; or all of them repeatedly, in random order, for so many minutes. */
  plan: CalamityName[] | { minutes: number }
  /** Duration of each fault, and of the pause after it. */
  faultSeconds: number
  calmSeconds: number
  say(line: string): void
}
export interface Outcome {
  breaches: string[]
  book: Book
  done: Acknowledged
  calamities: CalamityName[]
  /** Time until no work was left after the last fault. */
  calmedMs: number
  /** Longest outage of a process. */
  longestAwayMs: number
  /** Errors logged by the processes. */
  errors: string[]
  /** Memory of each process at the end, in bytes. */
  memory: Record<string, number>
  /** Whether a real disk was filled. */
  realDisk: boolean
}

const names = Object.keys(calamities).filter((name): name is CalamityName => name in calamities)
/** The platform’s promise: once everything works again, a submission is scored within this time. */
const CALM_MS = 120_000
const SOME_MS = 60_000

/** Runs load and faults, waits for calm, and checks the result. */
export async function runFaults(course: Course): Promise<Outcome> {
  const { say, seed } = course
  const ground = await openGround(say)
  try {
    const world = await prepareWorld(ground, course)
    const [book, done] = [newBook(), nothingYet()]
    say(`seed ${seed}: ${course.people} people, ${[...ground.http, ground.worker].map(({ name }) => name).join(', ')}`)
    let loading = true
    const crowd = people(world, ground, { book, done, seed }).map((actor) => live(actor, course.everyMs, () => loading))
    // A failure in the load is our own error here and must not be waited for.
    const load = Promise.all(crowd)
    const happened = await Promise.race([disturb(ground, course), load.then(() => [])])
    await Promise.race([someOfEach(done), load])
    loading = false
    await load
    const began = Date.now()
    const breaches = await calm(ground)
    const calmedMs = Date.now() - began
    judgeCuts()
    const all = [ground.worker, ...ground.http]
    breaches.push(
      ...book.breaches,
      ...all.flatMap(({ deaths }) => deaths),
      ...(await examine(ground, world, { done, book })),
    )
    const longestAwayMs = Math.max(0, ...all.flatMap(({ away }) => away.map(({ from, until }) => until - from)))
    const memory = Object.fromEntries(all.map((one) => [one.name, memoryOf(one.pid())]))
    const errors = all.flatMap((one) => one.said().split('\n')).filter((line) => /"level":(50|60)/.test(line))
    return {
      breaches,
      book,
      done,
      calamities: happened,
      calmedMs,
      longestAwayMs,
      errors,
      memory,
      realDisk: ground.disk !== null,
    }
  } finally {
    await ground.close()
  }
}

/** Waits until the load has achieved something, which takes long on a busy machine: what was never acknowledged cannot be lost. */
async function someOfEach({ submissions, merged, paid, messages: directMessages, posts }: Acknowledged): Promise<void> {
  const end = Date.now() + SOME_MS
  while ([submissions, merged, paid, directMessages, posts].some((some) => some.length === 0) && Date.now() < end)
    await pause(200)
}

function people(
  world: World,
  { http }: Ground,
  { book, done, seed }: { book: Book; done: Acknowledged; seed: number },
) {
  const askers = world.people.map((person) => askerOf(person, http, book))
  return world.people.flatMap((me, at): Actor[] => {
    // Pairs of users; the first becomes captain when they merge.
    const other = at % 2 === 0 ? at + 1 : at - 1
    const [partner, ask, partnerAsks] = [world.people[other], askers[at], askers[other]]
    if (!partner || !ask || !partnerAsks) return []
    const merges = { next: at % 2 === 0 ? 0 : world.merging.length }
    return [{ me, partner, ask, partnerAsks, random: randomOf(seed * 1000 + at), world, done, book, merges }]
  })
}

async function live(actor: Actor, everyMs: number, goesOn: () => boolean): Promise<void> {
  const { ask, random, world } = actor
  await pause(random() * everyMs)
  await ask.sure(competition.signUpJoinCmpt, { cmptId: world.cmptId, agree: true, answers: {}, lookingForTeam: false })
  while (goesOn()) {
    await actOnce(actor)
    await pause(everyMs * (0.5 + random()))
  }
}

async function disturb(
  ground: Ground,
  { seed, plan, faultSeconds, calmSeconds, say }: Course,
): Promise<CalamityName[]> {
  const random = randomOf(seed)
  const began = Date.now()
  const happened: CalamityName[] = []
  const one = async (name: CalamityName) => {
    await pause(calmSeconds * 1000 * (0.5 + random()))
    say(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${name}`)
    await calamities[name](ground, faultSeconds)
    happened.push(name)
  }
  if (Array.isArray(plan)) {
    for (const name of plan) await one(name)
  } else {
    while (Date.now() - began < plan.minutes * 60_000)
      for (const name of shuffled(names, random)) if (Date.now() - began < plan.minutes * 60_000) await one(name)
  }
  await pause(calmSeconds * 1000)
  return happened
}

/** Waits until every process is healthy and nothing is left to score; anything else after the limit is a breach. */
async function calm({ http, worker, connection }: Ground): Promise<string[]> {
  const end = Date.now() + CALM_MS
  const look = async (): Promise<string[]> => {
    const ready = async ({ name, origin }: { name: string; origin: string }) =>
      (await fetch(`${origin}/readyz`).catch(() => null))?.ok ? [] : [`${name} is not ready`]
    const processes = (await Promise.all([...http, worker].map(ready))).flat()
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    const open = async () => {
      await client.connect()
      const { rows } = await client.query(`select id from submissions where state in ('queued', 'scoring')`)
      return rows.length > 0 ? [`${rows.length} submissions are not scored`] : []
    }
    const database = await open().catch((error) => [String(error)])
    await client.end().catch(() => undefined)
    return [...processes, ...database]
  }
  for (;;) {
    const left = await look()
    if (left.length === 0 || Date.now() > end) return left
    await pause(200)
  }
}
