import { users } from '@leitai/identity/account/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { reviewing } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetLikes, ownData } from './personal-data.ts'
import { worksRefusals } from './refusals.ts'
import { galleries, works } from './table.ts'

export const domain = defineDomain({
  name: 'competition/works',
  refusals: worksRefusals,
  calls: implement(contract, handlers, {
    workDetail: [competitions, works, galleries, members, stages, teams, users],
    workList: [competitions, works, galleries, reviewing, stages, teams],
  }),
  ownData,
  forget: (db, { userId }) => forgetLikes(db, userId),
})
