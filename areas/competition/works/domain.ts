import { users } from '@leitai/identity/account/table'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetLikes } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { worksRefusals } from './refusals.ts'
import { reviewedStages } from './reviewed-stages.ts'
import { galleries, works } from './table.ts'

export const domain = defineDomain({
  name: 'competition/works',
  refusals: worksRefusals,
  calls: implement(contract, handlers, {
    workDetail: [competitions, works, galleries, members, stages, teams, users],
    workList: [competitions, works, galleries, reviewedStages, stages, teams],
  }),
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId }) => forgetLikes(db, userId))],
})
