import { type Placeholders, statement } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import { hostWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/open'
import { declaredAs } from '@leitai/platform/domain/hook'
import { countedByKind, type HostWaiting, type HostWaitingInput, waitingIn } from '@leitai/platform/waiting/waiting'
import type { HostRole } from '../host-console/contract.ts'
import { refusalToManage, refusalToRun } from './rules.ts'

const sees = {
  running: (role: HostRole) => refusalToRun(role) === null,
  managing: (role: HostRole) => refusalToManage(role) === null,
  marking: (role: HostRole) => role !== 'support',
}

const kindsOfAll = (): HostWaiting => Object.assign({}, ...declaredAs('hostWaiting'))

const countsNow = statement((given: Placeholders<HostWaitingInput>) =>
  countedByKind(kindsOfAll(), ({ rows }) => rows(given)),
)

/** What waits in a competition, of what a role sees, that with the oldest first. */
export async function hostWaitingNow(
  { db, me, now }: { db: Db; me: Pick<CurrentUser, 'id'>; now: Date },
  { cmptId, role }: { cmptId: number; role: HostRole },
) {
  const kinds = kindsOfAll()
  const waiting = await countsNow(db, { cmptId, meId: me.id, now })
  const seen = hostWaitingKinds.filter((kind) => {
    const seenBy = kinds[kind]?.seenBy
    return seenBy !== undefined && sees[seenBy](role)
  })
  return waitingIn(seen, waiting)
}
