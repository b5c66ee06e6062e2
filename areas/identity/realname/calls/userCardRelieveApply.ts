import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import { holdings, stateNow } from '../application-state.ts'
import { refuseWhileBound } from '../apply.ts'
import type * as contract from '../contract.ts'
import { lockPerson } from '../lock.ts'
import { refusalToApply } from '../rules.ts'
import { cardApplications } from '../table.ts'

export const userCardRelieveApply: Handler<typeof contract.userCardRelieveApply> = async (context, { reason }) => {
  const { db, me, now, ip, device } = context
  await lockPerson(db, me.id)
  refuse(refusalToApply('release', await stateNow(db, me.id)))
  await refuseWhileBound(context)
  const { card } = await holdings(db, me.id)
  // The encrypted texts go along, so that the reviewer sees what is to be released.
  if (card?.kind === 'directory') throw new Refused({ code: 'realName.directory' })
  const shown = card && { kind: card.kind, name: card.name, cardNo: card.cardNo }
  await db.insert(cardApplications).values({ userId: me.id, action: 'release', ...shown, reason, createdAt: now })
  await noteEvent(db, { userId: me.id, kind: 'realNameApplied', now, ip, device, detail: 'release' })
  return { state: await stateNow(db, me.id) }
}
