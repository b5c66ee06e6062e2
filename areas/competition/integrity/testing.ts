import { seeded } from '@leitai/platform/scoring/compare/run'
import { answerCsv, builders } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { makeAppeal } from '../appeal/contract.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as contract from './contract.cases.ts'

/** Synthetic data for tests of the similarity flags: a data set, and models trained on it independently. */

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export interface World {
  truth: number[]
  classes: number[]
  /** The predictions of one honest team. */
  model(team: number): { numbers: number[]; labels: number[] }
}

const FEATURES = 6
const signal = (x: number[]) =>
  Math.sin(2 * (x[0] ?? 0)) + (x[1] ?? 0) * (x[2] ?? 0) + 0.7 * (x[3] ?? 0) + 0.4 * Math.cos(3 * (x[4] ?? 0))
const classOf = (y: number) => (y < -0.8 ? 0 : y < 0 ? 1 : y < 0.8 ? 2 : 3)

export function worldOf(seed: string, rows = 500): World {
  const random = seeded(seed)
  const draw = (count: number) =>
    Array.from({ length: count }, () => {
      const x = Array.from({ length: FEATURES }, () => normal(random))
      return { x, y: signal(x) + 0.4 * normal(random) }
    })
  const train = draw(400)
  const test = draw(rows)
  const model = (team: number) => {
    const own = seeded(`${seed} ${team}`)
    // A resampled training set and one of three model families with individual settings, as independent people differ.
    const sample = Array.from({ length: train.length }, () => train[Math.floor(own() * train.length)] ?? train[0])
    const rowsOf = sample.flatMap((one) => (one ? [one] : []))
    const family = team % 3
    const k = 4 + Math.floor(own() * 20)
    const used = Array.from({ length: FEATURES }, (_, at) => at).filter(() => own() > 0.15)
    const width = 0.5 + own()
    const waves = Array.from({ length: 24 + Math.floor(own() * 20) }, () => ({
      w: Array.from({ length: FEATURES }, () => normal(own)),
      b: own() * 2 * Math.PI,
    }))
    const expand = (x: number[]) =>
      family === 0
        ? [1, ...x, ...used.flatMap((i) => used.map((j) => (x[i] ?? 0) * (x[j] ?? 0)))]
        : [1, ...x, ...waves.map(({ w, b }) => Math.cos(w.reduce((sum, one, at) => sum + one * (x[at] ?? 0), b)))]
    const weights =
      family === 2
        ? []
        : solve(
            rowsOf.map(({ x }) => expand(x)),
            rowsOf.map(({ y }) => y),
            1 + own(),
          )
    const near = (x: number[]) => {
      const by = rowsOf
        .map((one) => ({ y: one.y, d: used.reduce((sum, at) => sum + ((one.x[at] ?? 0) - (x[at] ?? 0)) ** 2, 0) }))
        .sort((a, b) => a.d - b.d)
        .slice(0, k)
      const total = by.reduce((sum, { d }) => sum + Math.exp(-d * width), 0)
      return by.reduce((sum, { y, d }) => sum + y * Math.exp(-d * width), 0) / Math.max(total, 1e-12)
    }
    const numbers = test.map(({ x }) =>
      family === 2 ? near(x) : expand(x).reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0),
    )
    return { numbers, labels: numbers.map(classOf) }
  }
  return { truth: test.map(({ y }) => y), classes: test.map(({ y }) => classOf(y)), model }
}

/** Ridge regression by elimination. */
function solve(rows: number[][], targets: number[], ridge: number): number[] {
  const size = rows[0]?.length ?? 0
  const a = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce(
        (sum, row, at) => sum + (row[i] ?? 0) * (j < size ? (row[j] ?? 0) : (targets[at] ?? 0)),
        i === j ? ridge : 0,
      ),
    ),
  )
  for (let i = 0; i < size; i++) {
    const pivot = a[i] ?? []
    for (let r = 0; r < size; r++) {
      const row = a[r]
      if (r === i || !row) continue
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (let j = i; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  return a.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** Manipulations of another team's predictions. */
export const cheats = {
  noisy(numbers: number[], share: number, seed: string): number[] {
    const random = seeded(seed)
    const spread = Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0) / numbers.length)
    return numbers.map((one) => one + share * spread * normal(random))
  },
  scaled: (numbers: number[]) => numbers.map((one) => 1.03 * one - 0.02),
  flipped(labels: number[], share: number, seed: string): number[] {
    const random = seeded(seed)
    return labels.map((one) => (random() < share ? Math.floor(random() * 4) : one))
  },
}

export const DAY = 86_400_000
export const first = { page: 1, pageSize: 20 }
export const about = { kind: 'copied' as const, text: '两队提交几乎相同', links: [], pictures: [], letters: false }
export const none = { hintIds: [], reportIds: [], entryIds: [], pictures: [] }

/** A site with a host and two admins. Visitors are read anew for each call, as sessions expire while tests travel in time. */
export async function openCases() {
  const app = await openTestApp()
  const build = builders(app)
  const staff = [await build.user(), await build.user({ role: 'admin' }), await build.user({ role: 'admin' })]
  const hostId = staff[0]?.id ?? 0
  let current = await signIn()

  async function signIn() {
    const [host, admin, other] = await Promise.all(staff.map((user) => app.as(user)))
    if (!host || !admin || !other) throw new Error('nobody is there')
    return { host, admin, other }
  }

  /** Travels to the given number of days from now. */
  async function travel(days: number) {
    app.travel(new Date(Date.now() + days * DAY))
    current = await signIn()
    return current
  }

  const contest = () => build.competition({ ownerId: hostId })
  /** A competitor with one scored submission. */
  async function entrant(cmptId: number, error = 1) {
    const one = await build.competitor(cmptId)
    const { submission } = await build.submit(one.visitor, cmptId, answerCsv(error))
    await build.finished(submission.id)
    return { ...one, submissionId: submission.id }
  }

  const open = (cmptId: number, teamIds: number[], by = current.host) =>
    by.call(contract.openCase, { cmptId, title: '雷同核实', text: '', teamIds, userIds: [], ...none })
  const decide = (
    caseId: number,
    decision: 'none' | 'warning' | 'removed' | 'banned' | 'year' | 'forever',
    by = current.host,
  ) => by.call(contract.decideCase, { caseId, decision, teamIds: [], userIds: [], reason: '抄袭属实' })
  /** Cached boards are invalidated a moment after the response: use `expect.poll`. */
  const rowsOf = async (cmptId: number) => {
    const board = await app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', ...first })
    return board.list.map(({ teamId }) => teamId)
  }

  const appealAgainst = (visitor: Visitor, id: number) =>
    visitor.call(makeAppeal, { matter: 'penalty', subject: String(id), text: '请复核', evidence: [] })

  return { app, build, hostId, travel, contest, entrant, open, decide, rowsOf, appealAgainst }
}
