import { createHash } from 'node:crypto'
import { competitions, dataFiles, type Stage, stages } from '@leitai/competition/definition/table'
import * as contract from '@leitai/competition/submission/contract'
import { getFileUploadToken } from '@leitai/competition/submission/contract'
import { submissions } from '@leitai/competition/submission/table'
import { noteConsent } from '@leitai/identity/account/consent'
import { hashPassword } from '@leitai/identity/account/password'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import * as file from '@leitai/platform/file/contract'
import { searchTextOf } from '@leitai/platform/text/search'
import { directionOf } from '@leitai/scorer/metrics/index'
import { prepareTables, splitDigest } from '@leitai/scorer/prepare'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { Running } from '@leitai/server/server'
import { fileOfBytes, keepInMemory } from '@leitai/tables/file'
import { openTables } from '@leitai/tables/open-tables'
import { putObject, type Visitor, type Visitors } from './open-test-app.ts'
import { untilHolds } from './until.ts'

export const PASSWORD = 'Leitai2026'
const words = (text: string) => ({ zh: text, en: `${text} (en)` })
const HOUR = 3_600_000
let count = 0

/** Ids 1 to `rows`, truth 0.01·i, so that scores are easy to predict. */
export const solutionCsv = (rows = 100) =>
  `id,target\n${Array.from({ length: rows }, (_, at) => `${at + 1},${(at + 1) / 100}`).join('\n')}\n`
/** The same ids, every prediction off by `error`: its RMSE on any part is `error`. */
export const answerCsv = (error: number, rows = 100) =>
  `id,prediction\n${Array.from({ length: rows }, (_, at) => `${at + 1},${((at + 1) / 100 + error).toFixed(6)}`).join('\n')}\n`

export const rmseSpec: ScoringSpec = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse' },
  split: { by: 'seed', seed: '0123456789abcdef0123456789abcdef', aShare: 0.5 },
  b: 'all',
}

let passwordHash: Promise<string> | null = null

/** Builders; `stem` begins the names that must be unique, so that two processes can build into one database, one after the other. */
export function builders(test: Running & Visitors, stem = 'demo') {
  /** An account that logs in with PASSWORD. */
  async function user(values: Partial<typeof users.$inferInsert> = {}) {
    passwordHash ??= hashPassword(PASSWORD)
    const name = values.name ?? `演示用户${++count}`
    const [made] = await test.ctx.db
      .insert(users)
      .values({
        name,
        nameKey: nameKey(name),
        passwordHash: await passwordHash,
        email: `${stem}${++count}@example.com`,
        ...values,
      })
      .returning()
    if (!made) throw new Error('no user was made')
    await noteConsent(test.ctx.db, {
      userId: made.id,
      documents: ['terms', 'privacy'],
      ip: '127.0.0.1',
      now: test.ctx.now(),
    })
    return made
  }

  async function put(key: string, content: string | Uint8Array) {
    const bytes = Buffer.from(content)
    await test.ctx.storage.put(key, bytes, {
      contentType: typeof content === 'string' ? 'text/csv' : 'application/zip',
    })
    return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }

  /** A published competition with one scoring stage, its solution, sample and a data file. */
  async function competition(
    values: Partial<typeof competitions.$inferInsert> = {},
    stageValues: Partial<typeof stages.$inferInsert> & { solution?: Content; sample?: Content } = {},
  ): Promise<{ id: number; stage: Stage; fileId: number }> {
    const now = test.ctx.now().getTime()
    const { solution = solutionCsv(), sample = answerCsv(1), ...ofStage } = stageValues
    const title = words(`演示竞赛${++count}`)
    const dates = { startAt: new Date(now - 24 * HOUR), endAt: new Date(now + 30 * 24 * HOUR) }
    const shown = { title, summary: words('一句话'), host: words('演示主办方'), tags: ['表格数据'] }
    const [made] = await test.ctx.db
      .insert(competitions)
      .values({
        slug: `${stem}-${count}`,
        ...shown,
        type: 'algorithm',
        rewardType: 'none',
        prizes: [],
        overview: words('# 概述'),
        task: words('任务'),
        rules: words('规则'),
        status: 'published',
        signUpStartAt: dates.startAt,
        ...dates,
        form: [],
        searchText: searchTextOf({ ...shown, ...values }),
        ...values,
      })
      .returning()
    if (!made) throw new Error('no competition was made')
    const spec = ofStage.spec === undefined ? rmseSpec : ofStage.spec
    const prepared = spec ? await preparedOf(solution, spec) : null
    if (prepared && !prepared.ok) throw new Error(JSON.stringify(prepared.faults))
    const base = `competition/${made.id}`
    const truth = await put(`${base}/${nameOf('solution', solution)}`, solution)
    if (prepared) await test.ctx.storage.put(`${base}/prepared.bin`, prepared.prepared)
    const [stage] = await test.ctx.db
      .insert(stages)
      .values({
        cmptId: made.id,
        ord: 1,
        name: words('初赛'),
        kind: 'preliminary',
        startAt: made.startAt,
        endAt: made.endAt,
        spec,
        direction: spec ? directionOf(spec) : 'higher',
        rows: prepared?.rows ?? 0,
        aRows: prepared?.aRows ?? 0,
        dailyLimit: 100,
        solutionKey: truth.key,
        preparedKey: `${base}/prepared.bin`,
        solutionSha256: truth.sha256,
        splitSha256: prepared ? (splitDigest(prepared.prepared) ?? '') : '',
        ...ofStage,
      })
      .returning()
    if (!stage) throw new Error('no stage was made')
    const name = nameOf('sample', sample)
    const stored = await put(`${base}/${name}`, sample)
    const [data] = await test.ctx.db
      .insert(dataFiles)
      .values({
        cmptId: made.id,
        stageId: stage.id,
        ord: 1,
        name,
        description: words('样例'),
        objectKey: stored.key,
        size: stored.size,
        sha256: stored.sha256,
        licence: 'CC0-1.0',
        sample: true,
      })
      .returning()
    return { id: made.id, stage, fileId: data?.id ?? 0 }
  }

  /** A user who has signed up, logged in, with a team of one. */
  async function competitor(cmptId: number, options: { language?: 'zh' | 'en' } = {}) {
    const { signUpJoinCmpt } = await import('@leitai/competition/catalog/contract.sign-up')
    const made = await user()
    const visitor = await test.as(made, options)
    const team = await visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
    if (team.teamId === null) throw new Error('the host decides on sign-ups there')
    return { user: made, visitor, teamId: team.teamId }
  }

  /** Uploads a file for a stage directly to the store; returns its key. */
  async function upload(visitor: Visitor, cmptId: number, text: string | Uint8Array<ArrayBuffer>, fileName: string) {
    const size = typeof text === 'string' ? Buffer.byteLength(text) : text.length
    const ticket = await visitor.call(getFileUploadToken, { cmptId, fileName, size })
    const { objectKey, contentType } = ticket
    const { tempUrl, headers } = await visitor.call(file.getTempUploadUrl, { objectKey, contentType, size })
    const response = await putObject(visitor, test.origin, tempUrl, text, headers)
    if (!response.ok) throw new Error(`the PUT answered ${response.status}`)
    return objectKey
  }

  /** Submits a text; returns the acknowledged submission. */
  async function submit(
    visitor: Visitor,
    cmptId: number,
    text: string | Uint8Array<ArrayBuffer>,
    fileName = 'answer.csv',
  ) {
    const objectKey = await upload(visitor, cmptId, text, fileName)
    return visitor.call(contract.commitResult, { cmptId, objectKey, fileName, remark: '' })
  }

  /** Waits, by the server’s events, until a submission has finished. */
  async function finished(id: number) {
    const load = async () => (await test.ctx.db.select().from(submissions).where(eq(submissions.id, id)))[0]
    const row = await untilHolds(test.ctx, load, (found) => found?.state === 'scored' || found?.state === 'failed')
    if (!row) throw new Error('no such submission')
    return row
  }

  return { user, competition, competitor, upload, submit, finished }
}

/** A CSV, or the bytes of a zip. */
type Content = string | Uint8Array<ArrayBuffer>

const nameOf = (stem: string, content: Content) => `${stem}.${typeof content === 'string' ? 'csv' : 'zip'}`

/** As scoring processes name files that programs read. */
async function fileCell(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return `file:${hash.digest('hex')}`
}

const preparedOf = (solution: Content, spec: ScoringSpec) =>
  prepareTables(spec, async (plan) => {
    const bytes = typeof solution === 'string' ? new TextEncoder().encode(solution) : solution
    const file = fileOfBytes(nameOf('solution', solution), bytes)
    const opened = await openTables(file, plan, { most: 1e9, keep: keepInMemory, fileCell, truth: true })
    return 'fault' in opened ? opened : opened.map((table) => (table && 'bytes' in table ? table : null))
  })
