import { notifyPerson } from '@leitai/identity/account/hooks'
import { users } from '@leitai/identity/account/table'
import { operatorNotified } from '@leitai/identity/sso/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { goingOutJob, tasks } from './going-out.ts'
import { notify, notifyOperator } from './notify.ts'
import { forgetNotices, ownData } from './personal-data.ts'
import { messageRefusals } from './refusals.ts'
import * as tables from './table.ts'

export const domain = defineDomain({
  name: 'site/message',
  refusals: messageRefusals,
  calls: implement(contract, handlers, {
    mailTicket: [tables.noticeSettings, users],
  }),
  jobs: [goingOutJob],
  tasks,
  ownData,
  forget: (db, { userId, names, now }) => forgetNotices(db, { userId, names, now }),
  hooks: [
    provide(notifyPerson, (db, notice) => notify(db, { kind: 'system', ...notice })),
    on(operatorNotified, notifyOperator),
  ],
})
