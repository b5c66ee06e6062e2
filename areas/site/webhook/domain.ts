import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { noticeGoesOut } from '../message/going-out.ts'
import * as deliveriesCalls from './calls/deliveries.ts'
import * as webhookCalls from './calls/webhook.ts'
import * as contract from './contract.ts'
import { deliverJob } from './deliver.ts'
import { forgetWebhooks } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { webhookRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { reencryptWebhooks } from './sealed.ts'
import { tellOfNotice } from './tell-of-notice.ts'

export const domain = defineDomain({
  name: 'site/webhook',
  refusals: webhookRefusals,
  calls: implement(contract, { ...webhookCalls, ...deliveriesCalls }),
  jobs: [deliverJob],
  tasks,
  hooks: [
    on(noticeGoesOut, tellOfNotice),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetWebhooks(db, userId)),
    on(keysRotated, ({ ctx, newest }) => reencryptWebhooks(ctx, newest)),
  ],
})
