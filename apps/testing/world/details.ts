import { keepDetails, storeDetails } from '@leitai/competition/submission/details'
import { standings, submissions } from '@leitai/competition/submission/table'
import { rmseSpec } from '../build.ts'
import { type Makers, one } from './contest.ts'

const options = { code: 'def score(solution, submission): return 1', direction: 'lower', details: 'public' }

/** A competition whose program leaves details that are public, with a submission on its board. */
export async function makeDetails(make: Makers) {
  const { db, person, now, side, test } = make
  const spec = { ...rmseSpec, metric: { name: 'formula-python', options } }
  const cmpt = await make.contest({}, { spec })
  const [team = 0] = await make.grouped(cmpt.id, [['captain', 'member', 'mate'], ['otherCaptain'], ['signedUp']])
  const { id } = one(
    await db
      .insert(submissions)
      .values({
        cmptId: cmpt.id,
        stageId: cmpt.stage.id,
        teamId: team,
        userId: person('member').id,
        no: 1,
        objectKey: `submission/${person('member').id}/worlddetails${side}.csv`,
        fileName: 'a.csv',
        size: 5,
        state: 'scored',
        scoreA: 1,
        scoreB: 1,
        createdAt: now,
        finishedAt: now,
      })
      .returning({ id: submissions.id }),
  )
  await db.insert(standings).values({
    stageId: cmpt.stage.id,
    board: 'A',
    week: 0,
    teamId: team,
    key: 1,
    score: 1,
    submissionId: id,
    entries: 1,
    at: now,
  })
  const content = Buffer.from('<p>演示</p>')
  await keepDetails(db, id, await storeDetails(test.ctx, id, [{ name: 'report.html', kind: 'html', content }]))
  return { detailedEntry: id }
}
