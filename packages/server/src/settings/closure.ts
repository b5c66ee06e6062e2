import { limits } from '@leitai/contract/limits'
import type { Language } from '@leitai/contract/refusals'
import type { Words } from '@leitai/contract/shape'
import { isLastAdmin } from '../account/moderation.ts'
import { openAppeals } from '../appeal/appeal.ts'
import { cardsOf } from '../competition/competition.ts'
import { competitions, signUps } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { and, count, eq, gt } from '../db/orm.ts'
import { stateNow } from '../realname/standing.ts'
import { members, teams } from '../team/table.ts'
import { workLeft } from './work-left.ts'

export const closingAfter = (now: Date) => new Date(now.getTime() + limits.closureDays * 86_400_000)

/** The competitions a person takes part in that are running or under review. */
async function underWay(db: Db, userId: number, now: Date) {
  const rows = await db
    .select({ row: competitions })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(and(eq(signUps.userId, userId), eq(competitions.status, 'published')))
  const competing = rows.map(({ row }) => row)
  return cardsOf(db, competing, { me: null, now })
}

/** The competitions in which others stand in a team whose captain the person is. */
async function captaincies(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ cmptId: teams.cmptId, size: count() })
    .from(teams)
    .innerJoin(members, eq(members.teamId, teams.id))
    .where(and(eq(teams.captainId, userId), eq(teams.state, 'active')))
    .groupBy(teams.id)
    .having(gt(count(), 1))
  return new Set(rows.map(({ cmptId }) => cmptId))
}

const titles = (cards: readonly { title: Words }[], language: Language) =>
  cards
    .map(({ title }) => (language === 'zh' ? `“${title.zh}”` : `“${title.en}”`))
    .join(language === 'zh' ? '、' : ', ')

const inBoth = (say: (language: Language) => string): Words => ({ zh: say('zh'), en: say('en') })

/** What stands in the way of closing an account, each as a sentence that says what to do. */
export async function reasonsToStay(db: Db, user: { id: number; role: 'user' | 'admin' }, now: Date): Promise<Words[]> {
  const cards = await underWay(db, user.id, now)
  const captain = await captaincies(db, user.id)
  const led = cards.filter(({ id, state }) => state === 'running' && captain.has(id))
  const reviewed = cards.filter(({ state }) => state === 'reviewing')
  const reasons: Words[] = []
  if (led.length > 0) {
    reasons.push(
      inBoth((language) =>
        language === 'zh'
          ? `你是${titles(led, language)}中队伍的队长,请先把队长转让给队友`
          : `You are the captain of a team in ${titles(led, language)}; hand it over first`,
      ),
    )
  }
  if (reviewed.length > 0) {
    reasons.push(
      inBoth((language) =>
        language === 'zh'
          ? `${titles(reviewed, language)}正在评审,请等结果公布后再注销`
          : `${titles(reviewed, language)} is under review; wait until its results are out`,
      ),
    )
  }
  reasons.push(...(await workLeft(db, user.id, now)))
  if (['pending', 'changing', 'releasing'].includes(await stateNow(db, user.id))) {
    reasons.push({
      zh: '实名认证申请正在审核,请等审核结束',
      en: 'A real-name application is being reviewed; wait for its end',
    })
  }
  if ((await openAppeals(db, user.id)) > 0) {
    reasons.push({
      zh: '你有未处理的申诉,请等待答复或先撤回',
      en: 'An appeal of yours is open; wait for the answer or withdraw it',
    })
  }
  if (await isLastAdmin(db, user)) {
    reasons.push({
      zh: '你是最后一位管理员,请先指定另一位管理员',
      en: 'You are the last admin; make somebody else one first',
    })
  }
  return reasons
}

/** How an account's closure stands, as its owner is told. */
export async function closureOf(
  db: Db,
  user: { id: number; role: 'user' | 'admin'; closingAt: Date | null },
  { now, language }: { now: Date; language: Language },
) {
  const reasons = await reasonsToStay(db, user, now)
  return { reasons: reasons.map((words) => words[language]), closingAt: user.closingAt, days: limits.closureDays }
}
