import { users } from '@leitai/identity/account/table'
import { organisations } from '@leitai/identity/organisation/table'
import { accountClosed, closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { profiles } from '@leitai/identity/profile/table'
import { refuseUnlessPublic } from '@leitai/identity/realname/ports'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { publicCompetition } from '../definition/competition.ts'
import { resultPending } from '../definition/reviewing.ts'
import { changes, competitions, dataFiles, questions, signUps, stages } from '../definition/table.ts'
import { penalties, penaltyPeople } from '../integrity/table.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { standings } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { addAddresses } from './addresses.ts'
import * as cmptCalls from './calls/cmpt.ts'
import * as competitorCalls from './calls/competitor.ts'
import * as dataCalls from './calls/data.ts'
import * as followCalls from './calls/follow.ts'
import * as signUpCalls from './calls/sign-up.ts'
import * as stagesCalls from './calls/stages.ts'
import { addOwned } from './closing.ts'
import * as detail from './contract.detail.ts'
import * as signUp from './contract.sign-up.ts'
import * as catalogStages from './contract.stages.ts'
import * as catalog from './contract.ts'
import { forgetCompetitor } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { catalogRefusals } from './refusals.ts'
import { addCompetitions } from './searched.ts'
import { searchTerms } from './table.ts'
import { addSignUpRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/catalog',
  refusals: catalogRefusals,
  calls: implement(
    { ...catalog, ...detail, ...signUp, ...catalogStages },
    { ...followCalls, ...dataCalls, ...cmptCalls, ...signUpCalls, ...competitorCalls, ...stagesCalls },
    {
      cmptDetail: [changes, competitions, dataFiles, resultPending, stages],
      cmptIndex: [competitions, resultPending, stages, standings, teams, users],
      findCompetitorList: [competitions, members, penalties, penaltyPeople, profiles, signUps, teams, users],
      getActiveCmptList: [competitions, resultPending, stages],
      getCmptListES: [competitions, resultPending, stages],
      getCmptStageById: [changes, competitions, dataFiles, resultPending, stages],
      getDataList: [competitions, dataFiles, stages],
      getQuestionList: [competitions, questions],
      getSearchTerm: [searchTerms],
      getShareInfo: [competitions],
      organisationCompetitions: [competitions, organisations, resultPending, stages],
    },
  ),
  hooks: [
    provide(refuseUnlessPublic, async (db, cmptId) => {
      await publicCompetition(db, cmptId)
    }),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetCompetitor(db, userId)),
    on(closingAsked, addOwned),
    on(addressesAsked, addAddresses),
    on(searchAsked, addCompetitions),
    on(hostWaitingAsked, addSignUpRequests),
  ],
})
