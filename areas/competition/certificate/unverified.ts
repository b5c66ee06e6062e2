import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { notifyEach } from '@leitai/site/message/notify'
import type { Competition } from '../definition/table.ts'
import type { Proposed } from './proposal.ts'
import { certificateChoices } from './table.ts'
import { nameUnverified } from './texts.ts'

const mustBeNotified = ({ state, active, notified }: Proposed) => state === 'unverified' && active && !notified

/** Refuses an issue to all that would neither issue a certificate nor notify anybody. */
export const refusalOfAll = (rows: readonly Proposed[]): Refusal | null => {
  if (rows.some((row) => row.state === 'ready' || mustBeNotified(row))) return null
  return refusalOfNone(rows)
}

/** Why nothing is left to issue: nobody is listed, people wait for their name, or all have theirs. */
export function refusalOfNone(rows: readonly Proposed[]): Refusal {
  const waiting = rows.filter(({ state }) => state === 'unverified' || state === 'glyphs').length
  if (waiting > 0) return { code: 'certificate.nothing', values: { waiting } }
  return { code: rows.some(({ state }) => state === 'issued') ? 'certificate.allIssued' : 'certificate.nobody' }
}

/** Notifies people without a verified name, once per certificate; returns the number of notified people. */
export async function notifyUnverified(
  db: Db,
  { cmpt, waiting, now }: { cmpt: Competition; waiting: readonly Proposed[]; now: Date },
): Promise<number> {
  const toNotify = waiting.filter(mustBeNotified)
  if (toNotify.length === 0) return 0
  await db
    .insert(certificateChoices)
    .values(toNotify.map(({ userId, kind }) => ({ cmptId: cmpt.id, userId, kind, notifiedAt: now })))
    .onConflictDoUpdate({
      target: [certificateChoices.cmptId, certificateChoices.userId, certificateChoices.kind],
      set: { notifiedAt: now },
    })
  await notifyEach(
    db,
    [...new Set(toNotify.map(({ userId }) => userId))].map((userId) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...nameUnverified(cmpt.title),
      link: '/accountset/certification.html',
      now,
    })),
  )
  return toNotify.length
}
