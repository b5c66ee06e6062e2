import { eq, sql } from '@leitai/platform/db/orm'
import * as file from '@leitai/platform/file/contract'
import { dayStart, nextDayStart } from '@leitai/platform/time/day'
import type { ScoringSpec } from '@leitai/scorer/types'
import { allCalls } from '@leitai/server/http-server'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { putObject, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { teamBuilders } from '../team/testing.ts'
import * as contract from './contract.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const make = teamBuilders(build)

/** Ids are unique across tables: responses that differ only in ids can then be recognised as equal. */
for (const [at, table] of ['competitions', 'stages', 'data_files', 'users', 'teams', 'submissions'].entries())
  await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${(at + 1) * 1_010_101})`)

/** Fails if a row's prediction equals its label: by choosing predictions, an attacker would learn labels. */
const oracles: Record<string, ScoringSpec['metric']> = {
  sql: {
    name: 'formula-sql',
    options: {
      code: 'select avg(1 / (target - prediction)) from solution join submission using (id)',
      direction: 'lower',
    },
  },
  javascript: {
    name: 'formula-js',
    options: {
      code: `function score(solution, submission) {
        let sum = 0
        for (let at = 0; at < solution.target.length; at++) {
          if (solution.target[at] === submission.prediction[at]) throw new Error('found ' + solution.target[at])
          sum += Math.abs(solution.target[at] - submission.prediction[at])
        }
        return sum
      }`,
      direction: 'lower',
    },
  },
}

const answer = (value: number) => `id,prediction\n${[1, 2, 3, 4].map((id) => `${id},${value}\n`).join('')}`

async function twin(metric: ScoringSpec['metric'], labels: readonly number[]) {
  const solution = `id,target,board\n${labels.map((label, at) => `${at + 1},${label},${at < 2 ? 'A' : 'B'}\n`).join('')}`
  const spec = { ...rmseSpec, metric, split: { by: 'column' as const, column: 'board' } }
  const cmpt = await build.competition({ ownerId: (await build.user()).id }, { spec, solution, sample: answer(0) })
  const [mine, other] = [await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
  const rows = []
  for (const value of [1, 2, 9])
    rows.push(await build.finished((await build.submit(mine.visitor, cmpt.id, answer(value))).submission.id))
  return { cmpt, mine, other, rows, ids: rows.map(({ id }) => id) }
}
type Twin = Awaited<ReturnType<typeof twin>>

/** A response without what legitimately differs between the twins: names, ids, times, random texts. */
function plainly(all: Twin[]) {
  const names = new Map<string, string>()
  for (const { cmpt, mine, other, ids } of all) {
    names.set(String(cmpt.id), 'C').set(String(cmpt.stage.id), 'S').set(String(cmpt.fileId), 'F')
    for (const [who, one] of [['M', mine] as const, ['O', other] as const])
      names.set(String(one.user.id), who).set(String(one.teamId), `${who}T`)
    for (const [at, id] of ids.entries()) names.set(String(id), `E${at}`)
  }
  return (text: string) =>
    text
      .replace(/\d{7,}/g, (digits) => names.get(digits) ?? digits)
      .replace(/(演示竞赛|演示用户|demo-?)\d+/g, '$1')
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'time')
      .replace(/"id":\d+,"kind"/g, '"kind"')
      .replace(/\/v3\/(avatar|team)\/\d\.svg/g, '/v3/$1')
      .replace(/[\w%+/=-]{24,}/g, 'random')
}

/** The text of a response, and of each file in an archive except the log-in list. */
function textOf(bytes: Uint8Array): string {
  if (strFromU8(bytes.subarray(0, 2)) !== 'PK') return strFromU8(bytes)
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name !== 'devices.json')
  return files.map(([name, content]) => `${name}: ${strFromU8(content)}`).join('\n')
}

const sorted = [{ board: 'A' }, { board: 'B', order: 'score', reversed: 'true' }, { order: 'state' }]

/** All read calls with every input, as one visitor; without what also lists the other twin. */
async function everything(
  visitor: Visitor,
  { cmpt, mine, ids }: Twin,
  { other, plain }: { other: Twin; plain: (text: string) => string },
) {
  const reading = allCalls
    .filter(
      ({ call }) =>
        call.method === 'GET' &&
        call.kind !== 'events' &&
        !/captcha|allow|currentLogin|getToken|devices/i.test(call.path),
    )
    // An export is recorded in the access log with the server's next sequence number: it comes last.
    .toSorted((one, two) => Number(one.name === 'exportMyData') - Number(two.name === 'exportMyData'))
  const answers = new Map<string, string>()
  for (const { call } of reading)
    for (const more of /Submission/.test(call.path) ? sorted : sorted.slice(0, 1)) {
      const target = { cmptId: cmpt.id, stageId: cmpt.stage.id, teamId: mine.teamId, userId: mine.user.id }
      const query = Object.entries({ ...target, id: ids[0], page: 1, pageSize: 20, keyword: '', state: '', ...more })
      const address = `/v3/api${call.path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
      const response = await visitor.fetch(address)
      const text = textOf(new Uint8Array(await response.arrayBuffer()))
      if (text.includes(`"id":${other.cmpt.id},`)) continue
      answers.set(`${call.path} ${JSON.stringify(more)}`, `${response.status} ${plain(text)}`)
    }
  return answers
}

// What is told of a failure does not depend on the language: thorough tests look at both.
test.each(Object.keys(oracles))(
  'a %s formula that fails on board B reveals nothing of its labels to outsiders',
  async (kind) => {
    const metric = oracles[kind] as ScoringSpec['metric']
    // The same rows of A; on B the first two submissions hit a label in one twin, and none in the other.
    const [fails, works] = [await twin(metric, [5, 6, 1, 2]), await twin(metric, [5, 6, 3, 7])]
    expect(fails.rows.map(({ scoreB, state }) => [scoreB === null, state])).toEqual([
      [true, 'scored'],
      [true, 'scored'],
      [false, 'scored'],
    ])
    expect(works.rows.every(({ scoreB }) => scoreB !== null)).toBe(true)
    const plain = plainly([fails, works])
    for (const who of ['mine', 'other', 'nobody'] as const) {
      const of = (one: Twin) => (who === 'nobody' ? app.visitor() : one[who].visitor)
      const left = await everything(of(fails), fails, { other: works, plain })
      const right = await everything(of(works), works, { other: fails, plain })
      const answers = [...left].flatMap(([call, text]) =>
        text === right.get(call) ? [] : [[call, text, right.get(call)]],
      )
      expect(answers, who).toEqual([])
      expect([...left.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(
        who === 'nobody' ? 20 : 50,
      )
    }
    // The allowed actions do not depend on it either.
    for (const act of [
      contract.setBRankSubmission,
      contract.cancelCommit,
      contract.labelResult,
      contract.delCommit,
    ] as const)
      for (const at of [0, 1, 2]) {
        const said = [fails, works].map(({ mine, ids }) => refusalOf(mine.visitor.call(act, { id: ids[at] ?? 0 })))
        const [one, other] = await Promise.all(said)
        expect(one, `${act.path} ${at}`).toBe(other)
      }
  },
)

async function uploaded(visitor: Visitor, user: { id: number }, text: string): Promise<string> {
  const objectKey = `submission/${user.id}/${crypto.randomUUID().replaceAll('-', '')}.csv`
  const contentType = 'text/csv'
  const { tempUrl, headers } = await visitor.call(file.getTempUploadUrl, { objectKey, contentType, size: text.length })
  expect((await putObject(visitor, app.origin, tempUrl, text, headers)).status).toBe(200)
  return objectKey
}

test('around midnight each day accepts exactly its limit of a team’s submissions', async () => {
  const { id } = await build.competition({}, { dailyLimit: 2, totalLimit: 3 })
  const people = await make.team(id, 3)
  const keys = await Promise.all(
    Array.from({ length: 21 }, async (_, at) => {
      const { visitor, user } = people[at % 3] ?? people[0]
      return { visitor, objectKey: await uploaded(visitor, user, answerCsv(0.1 + at / 100)) }
    }),
  )
  const real = app.ctx.now()
  const midnight = nextDayStart(real)
  const commit = ({ visitor, objectKey }: (typeof keys)[number]) =>
    refusalOf(visitor.call(contract.commitResult, { cmptId: id, objectKey, fileName: 'a.csv', remark: '' }))
  app.travel(new Date(midnight.getTime() - 700))
  const before = keys.slice(0, 14).map(commit)
  // The others come so late that some are accepted on either side of midnight.
  await until(async () => midnight.getTime() - app.ctx.now().getTime() < 100)
  const said = await Promise.all([...before, ...keys.slice(14).map(commit)])
  const rows = await db.select().from(submissions).where(eq(submissions.cmptId, id))
  const days = Map.groupBy(rows, ({ createdAt }) => dayStart(createdAt).getTime())
  for (const ofDay of days.values()) expect(ofDay.length).toBeLessThanOrEqual(2)
  expect(said.filter((code) => code === 'ok')).toHaveLength(rows.length)
  app.travel(new Date(midnight.getTime() + 3_600_000))
  for (const key of keys) await commit(key)
  expect((await db.select().from(submissions).where(eq(submissions.cmptId, id))).length).toBe(3)
  expect(new Set(said)).not.toContain('submission.unknown')
  app.travel(real)
})

test('failing files are limited for a person who submits twenty concurrently, from one team after the other', async () => {
  const { id } = await build.competition({}, { failedLimit: 4 })
  const one = await make.competitor(id)
  const other = await make.competitor(id)
  const round = async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => uploaded(one.visitor, one.user, 'id,prediction\n1,x\n')),
    )
    for (const objectKey of keys) {
      const input = { cmptId: id, objectKey, fileName: 'a.csv', remark: '' }
      const made = await one.visitor.call(contract.commitResult, input).catch(() => null)
      if (made) await build.finished(made.submission.id)
    }
  }
  await round()
  await make.join(other, one)
  await round()
  const rows = await db.select().from(submissions).where(eq(submissions.userId, one.user.id))
  expect(rows.filter(({ state }) => state === 'failed')).toHaveLength(4)
})
