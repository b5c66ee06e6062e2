import type { Words } from '@leitai/contract/shape'
import { isReviewing } from '../competition/reviewing.ts'
import { competitions } from '../competition/table.ts'
import { bannedAnywhere } from '../conduct/ban.ts'
import type { Db } from '../db/db.ts'
import { and, eq, gt, inArray, isNull, or } from '../db/orm.ts'
import { marks, rounds } from '../judging/table.ts'

/** Work that a person has to hand over, or to finish, before their account can close. */

const zhList = (titles: readonly Words[]) => titles.map(({ zh }) => `“${zh}”`).join('、')
const enList = (titles: readonly Words[]) => titles.map(({ en, zh }) => `“${en || zh}”`).join(', ')

/** Competitions of theirs that are public, or wait to be, and not over: nobody would run them. */
async function ownedNow(db: Db, userId: number, now: Date): Promise<Words[]> {
  const goesOn = or(isNull(competitions.endAt), gt(competitions.endAt, now), isReviewing(now))
  const rows = await db
    .select({ title: competitions.title })
    .from(competitions)
    .where(and(eq(competitions.ownerId, userId), inArray(competitions.status, ['published', 'pending']), goesOn))
    .orderBy(competitions.id)
  return rows.map(({ title }) => title)
}

/** Competitions in which a work that was given to them is still to be marked. */
async function toMark(db: Db, userId: number): Promise<Words[]> {
  const rows = await db
    .selectDistinctOn([competitions.id], { title: competitions.title })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(competitions, eq(competitions.id, rounds.cmptId))
    .where(and(eq(marks.judgeId, userId), eq(marks.state, 'open'), eq(rounds.state, 'open')))
    .orderBy(competitions.id)
  return rows.map(({ title }) => title)
}

/** Each as a sentence that says what to do. */
export async function workLeft(db: Db, userId: number, now: Date): Promise<Words[]> {
  const [owned, open] = [await ownedNow(db, userId, now), await toMark(db, userId)]
  const reasons: Words[] = []
  if (owned.length > 0)
    reasons.push({
      zh: `你是${zhList(owned)}的所有者,请先在竞赛管理“准备 → 人员”中转让,或等竞赛结束、结果公布后再注销`,
      en: `You own ${enList(owned)}: hand over in the console under “Prepare → People”, or wait until the results are out`,
    })
  if (open.length > 0)
    reasons.push({
      zh: `你在${zhList(open)}中还有未提交的评分,请先完成,或请主办方把作品分给其他评委`,
      en: `Works in ${enList(open)} wait for your marks: finish them, or have the host give them to another judge`,
    })
  if (await bannedAnywhere(db, userId, now))
    reasons.push({
      zh: '你被全平台禁赛,禁赛期间账号不能注销;如需删除个人信息,请联系站点管理员',
      en: 'You are banned from the platform; the account cannot close meanwhile. To have personal data deleted write to the operator',
    })
  return reasons
}
