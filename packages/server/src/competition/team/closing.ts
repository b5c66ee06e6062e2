import type { Language } from '@leitai/contract/core/language'
import type { Words } from '@leitai/contract/core/shape'
import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, gt } from '../../platform/db/orm.ts'
import { cardsOf } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { members, teams } from './table.ts'

/** The user's competitions that are running or under review. */
async function underWay(db: Db, userId: number, now: Date) {
  const rows = await db
    .select({ row: competitions })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(and(eq(signUps.userId, userId), eq(competitions.status, 'published')))
  const competing = rows.map(({ row }) => row)
  return cardsOf(db, competing, { me: null, now })
}

/** The competitions in which the user is captain of a team with other members. */
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

/** A captain must first transfer the team, and a competition under review must finish. */
export async function addTeamsToLeave({
  db,
  user,
  now,
  reasons,
}: {
  db: Db
  user: { id: number }
  now: Date
  reasons: ClosingReason[]
}): Promise<void> {
  const cards = await underWay(db, user.id, now)
  const captain = await captaincies(db, user.id)
  const led = cards.filter(({ id, state }) => state === 'running' && captain.has(id))
  const reviewed = cards.filter(({ state }) => state === 'reviewing')
  if (led.length > 0) {
    reasons.push({
      kind: 'captain',
      ...inBoth((language) =>
        language === 'zh'
          ? `你是${titles(led, language)}中队伍的队长,请先把队长转让给队友`
          : `You are the captain of a team in ${titles(led, language)}; hand it over first`,
      ),
    })
  }
  if (reviewed.length > 0) {
    reasons.push({
      kind: 'reviewing',
      ...inBoth((language) =>
        language === 'zh'
          ? `${titles(reviewed, language)}正在评审,请等结果公布后再注销`
          : `${titles(reviewed, language)} is under review; wait until its results are out`,
      ),
    })
  }
}
