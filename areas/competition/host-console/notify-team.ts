import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import { notifyEach } from '@leitai/site/message/notify'
import type { Competition } from '../definition/table.ts'

/** Notifies people of a host's action, with the host's reason. */
export async function notifyOf(
  db: Db,
  people: number[],
  about: { cmpt: Competition; title: Words; body: Words; tab?: string; now: Date },
): Promise<void> {
  const { cmpt, title, body, tab, now } = about
  const link = `/cmptDetail.html?id=${cmpt.id}${tab ? `&tab=${tab}` : ''}`
  await notifyEach(
    db,
    people.map((userId) => ({ userId, kind: 'competition' as const, about: cmpt.title, title, body, link, now })),
  )
}
