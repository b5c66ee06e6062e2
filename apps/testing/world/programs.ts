import { usualCode } from '@leitai/competition/definition/contract.code'
import { teamModels } from '@leitai/competition/model/table'
import { makeRunner } from '@leitai/competition/run/runner'
import { runs } from '@leitai/competition/run/table'
import { submissions } from '@leitai/competition/submission/table'
import { uploads } from '@leitai/platform/file/table'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'
import { codeKey, modelKey, roles } from './people.ts'

const CODE = 'print("演示")\n'

/** A competition that takes code, with programs that wait, ran and failed, and a runner of its own. */
export async function makePrograms(make: Makers) {
  const { db, person, now, side, test } = make
  const cmpt = await make.contest({}, { code: { ...usualCode, modelMb: 1 } })
  const [team = 0] = await make.grouped(cmpt.id, [['captain', 'member', 'mate'], ['otherCaptain'], ['signedUp']])
  const store = async (key: string, text: string) => {
    await test.ctx.storage.put(key, Buffer.from(text), { contentType: 'text/x-python' })
    return key
  }
  const files = roles.flatMap((role) => [
    { objectKey: codeKey(person(role)), userId: person(role).id, fileName: 'main.py' },
    { objectKey: modelKey(person(role)), userId: person(role).id, fileName: 'model.pt' },
  ])
  for (const { objectKey } of files) await store(objectKey, CODE)
  await db
    .insert(uploads)
    .values(files.map((file) => ({ ...file, size: CODE.length, bytes: CODE.length, createdAt: now })))
  const model = one(
    await db
      .insert(teamModels)
      .values({
        cmptId: cmpt.id,
        teamId: team,
        userId: person('member').id,
        size: CODE.length,
        sha256: 'f'.repeat(64),
        name: `${marked(side, 'team', 'staffIncludingJudges')}.pt`,
        objectKey: await store(`submission/${person('member').id}/worldkept${side}.model`, CODE),
        createdAt: now,
      })
      .returning({ id: teamModels.id }),
  )
  let made = 0
  async function run(more: Partial<typeof runs.$inferInsert>): Promise<number> {
    const key = `submission/${person('member').id}/worldprogram${side}${++made}.py`
    const row = await db
      .insert(runs)
      .values({
        cmptId: cmpt.id,
        stageId: cmpt.stage.id,
        teamId: team,
        userId: person('member').id,
        purpose: 'debug',
        objectKey: await store(key, CODE),
        fileName: `${marked(side, 'team', 'staffIncludingJudges')}.py`,
        size: CODE.length,
        sha256: '0'.repeat(64),
        form: 'py',
        outputName: 'predictions.csv',
        labels: ['nowhere'],
        priority: 2,
        turn: made,
        createdAt: now,
        ...more,
      })
      .returning({ id: runs.id })
    return one(row).id
  }
  const log = { head: marked(side, 'team', 'staffIncludingJudges'), tail: '', bytes: 9 }
  const over = { state: 'done' as const, startedAt: now, finishedAt: now, wallMs: 5, log, outcome: 'ok' as const }
  const outputKey = await store(`run/${side}/000000000000000000000000.csv`, 'id,prediction\n')
  const notebookKey = await store(`run/${side}/000000000000000000000001.ipynb`, '{"cells":[]}')
  const failedKey = await store(`submission/${person('member').id}/worldfailed${side}.py`, 'raise')
  const failed = one(
    await db
      .insert(submissions)
      .values({
        cmptId: cmpt.id,
        stageId: cmpt.stage.id,
        teamId: team,
        userId: person('member').id,
        no: 1,
        objectKey: failedKey,
        fileName: 'main.py',
        size: 5,
        programKey: failedKey,
        programFailed: true,
        state: 'failed',
        createdAt: now,
        finishedAt: now,
      })
      .returning({ id: submissions.id }),
  )
  const runner = { cmptId: cmpt.id, madeAt: now, madeBy: person('owner').id }
  return {
    codeCmpt: cmpt.id,
    codeStage: cmpt.stage.id,
    modelId: model.id,
    waitingRun: await run({}),
    doneRun: await run({ ...over, outputKey, outputSize: 14, notebookKey, notebookSize: 12 }),
    failedRun: await run({ ...over, purpose: 'submission', submissionId: failed.id, outcome: 'error', exitCode: 1 }),
    runnerId: (await makeRunner(db, { ...runner, name: marked(side, 'staffIncludingJudges') })).runner.id,
  }
}
