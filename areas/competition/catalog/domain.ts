import { users } from '@leitai/identity/account/table'
import { organisations } from '@leitai/identity/organisation/table'
import { profiles } from '@leitai/identity/profile/table'
import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import { reviewing } from '../definition/reviewing.ts'
import { changes, competitions, dataFiles, questions, signUps, stages } from '../definition/table.ts'
import { penalties, penaltyPeople } from '../integrity/table.ts'
import { standings } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import * as cmptCalls from './calls/cmpt.ts'
import * as competitorCalls from './calls/competitor.ts'
import * as dataCalls from './calls/data.ts'
import * as followCalls from './calls/follow.ts'
import * as signUpCalls from './calls/sign-up.ts'
import * as stagesCalls from './calls/stages.ts'
import * as detail from './contract.detail.ts'
import * as signUp from './contract.sign-up.ts'
import * as catalogStages from './contract.stages.ts'
import * as catalog from './contract.ts'
import { search, sitemap } from './findable.ts'
import { forgetCompetitor, ownData, owned } from './personal-data.ts'
import { catalogRefusals } from './refusals.ts'
import { searchTerms, signUpRequests } from './table.ts'

export const domain = defineDomain({
  name: 'competition/catalog',
  refusals: catalogRefusals,
  calls: implement(
    { ...catalog, ...detail, ...signUp, ...catalogStages },
    { ...followCalls, ...dataCalls, ...cmptCalls, ...signUpCalls, ...competitorCalls, ...stagesCalls },
    {
      cmptDetail: [changes, competitions, dataFiles, reviewing, stages],
      cmptIndex: [competitions, reviewing, stages, standings, teams, users],
      findCompetitorList: [competitions, members, penalties, penaltyPeople, profiles, signUps, teams, users],
      getActiveCmptList: [competitions, reviewing, stages],
      getCmptListES: [competitions, reviewing, stages],
      getCmptStageById: [changes, competitions, dataFiles, reviewing, stages],
      getDataList: [competitions, dataFiles, stages],
      getQuestionList: [competitions, questions],
      getSearchTerm: [searchTerms],
      getShareInfo: [competitions],
      organisationCompetitions: [competitions, organisations, reviewing, stages],
    },
  ),
  ownData,
  againstClosing: [owned],
  forget: (db, { userId }) => forgetCompetitor(db, userId),
  hostWaiting: {
    requests: {
      seenBy: 'managing',
      rows: ({ cmptId }) => ({
        at: signUpRequests.at,
        from: sql`from ${signUpRequests} where ${signUpRequests.cmptId} = ${cmptId}::int and ${signUpRequests.state} = 'waiting'`,
      }),
    },
  },
  search,
  sitemap,
  prunable: [
    // Who searched for what.
    definePrunable(searchTerms, {
      period: 'searchTerms',
      due: (before) => sql`${searchTerms.day} < ${dayName(before)}`,
    }),
  ],
})
