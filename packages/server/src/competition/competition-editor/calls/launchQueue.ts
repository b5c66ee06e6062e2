import type * as editor from '@leitai/contract/competition/competition-editor'
import { shownPerson } from '../../../identity/account/record.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { weightOf } from '../../definition/rules.ts'
import { shown } from '../gate.ts'
import { countPending, pendingOf } from '../pending.ts'
import { refusalToDecide } from '../rules.ts'

export const launchQueue: Handler<typeof editor.launchQueue> = async ({ db, me, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const rows = await pendingOf(db, me.id, { limit: pageSize, offset })
  const list = rows.map(({ cmpt, owner, by, at, submittedBy, worksOnIt }) => ({
    id: cmpt.id,
    title: cmpt.title,
    host: cmpt.host,
    owner: owner ? shownPerson(owner) : null,
    by,
    at,
    startAt: cmpt.startAt,
    weight: weightOf(cmpt),
    endAt: cmpt.endAt,
    may: {
      decide: shown(
        refusalToDecide({ status: cmpt.status, meId: me.id, ownerId: cmpt.ownerId, submittedBy, worksOnIt }),
        language,
      ),
    },
  }))
  return { list, total: await countPending(db), page, pageSize }
}
