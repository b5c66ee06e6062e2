import type { PenaltyKind } from '@leitai/contract/competition/integrity'
import type { Words } from '@leitai/contract/core/shape'
import { boundTarget } from '../../identity/account/own-contact.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { post } from '../../platform/outbox/outbox.ts'
import { minuteText } from '../../platform/time/day.ts'
import { notifyEach } from '../../site/message/notify.ts'

export const penaltyName: Record<PenaltyKind, Words> = {
  warning: { zh: '警告', en: 'a warning' },
  removed: { zh: '取消成绩', en: 'results removed' },
  banned: { zh: '禁止参加该竞赛', en: 'banned from the competition' },
  year: { zh: '封禁一年', en: 'banned from the platform for a year' },
  forever: { zh: '永久封禁', en: 'banned from the platform for good' },
}
const OWN = '/accountset/appeal.html'

/** Tells people on the site and, where they have one, by e-mail. */
export async function notifyPeople(
  db: Db,
  userIds: number[],
  { title, body, now }: { title: Words; body: Words; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await notifyEach(
    db,
    userIds.map((userId) => ({ userId, kind: 'system' as const, title, body, link: OWN, now })),
  )
  const people = await db.select().from(users).where(inArray(users.id, userIds))
  for (const user of people) {
    const target = boundTarget(user, 'email')
    if (!target) continue
    const { language } = user
    const values = { subject: title[language], body: body[language] }
    await post(db, { channel: 'email', target: target.address, template: 'text', values, language, now })
  }
}

export const penaltyWords = (
  kind: PenaltyKind,
  { cmpt, reason, appealUntil }: { cmpt: Words | null; reason: string; appealUntil: Date },
): { title: Words; body: Words } => {
  const { zh, en } = penaltyName[kind]
  const where = cmpt ? { zh: `在“${cmpt.zh || cmpt.en}”中`, en: ` in “${cmpt.en || cmpt.zh}”` } : { zh: '', en: '' }
  return {
    title: { zh: `处罚通知:${zh}`, en: `Penalty: ${en}` },
    body: {
      zh: `因违反公平竞赛规则,你${where.zh}受到处罚:${zh}。理由:${reason}。如有异议,可在 ${minuteText(appealUntil)} 前在“申诉”页面申诉一次,由其他人员处理。`,
      en: `For a breach of fair play${where.en}: ${en}. Reason: ${reason}. You may appeal once until ${minuteText(appealUntil)} on the page “Appeals”; somebody else decides.`,
    },
  }
}
