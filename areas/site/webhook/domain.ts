import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { noticeGoesOut } from '../message/going-out.ts'
import * as deliveriesCalls from './calls/deliveries.ts'
import * as webhookCalls from './calls/webhook.ts'
import * as contract from './contract.ts'
import { deliverJob, tasks } from './deliver.ts'
import { forgetWebhooks, ownData } from './personal-data.ts'
import { ADDRESS_USE, SECRET_USE } from './record.ts'
import { webhookRefusals } from './refusals.ts'
import { sendNoticeEvent } from './send-notice-event.ts'
import { webhooks } from './table.ts'

export const domain = defineDomain({
  name: 'site/webhook',
  refusals: webhookRefusals,
  calls: implement(contract, { ...webhookCalls, ...deliveriesCalls }),
  jobs: [deliverJob],
  tasks,
  ownData,
  forget: (db, { userId }) => forgetWebhooks(db, userId),
  encrypted: [
    {
      id: webhooks.id,
      texts: [
        [webhooks.address, ADDRESS_USE],
        [webhooks.secret, SECRET_USE],
        [webhooks.formerSecret, SECRET_USE],
      ],
    },
  ],
  hooks: [on(noticeGoesOut, sendNoticeEvent)],
})
