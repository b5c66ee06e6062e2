import { users } from '@leitai/identity/account/table'
import { organisations } from '@leitai/identity/organisation/table'
import { profiles } from '@leitai/identity/profile/table'
import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../../definition/reviewing.ts'
import { changes, competitions, dataFiles, questions, signUps, stages } from '../../definition/table.ts'
import { penalties, penaltyPeople } from '../../integrity/table.ts'
import { standings } from '../../submission/table.ts'
import { members, teams } from '../../team/table.ts'
import * as detail from '../contract.detail.ts'
import * as signUp from '../contract.sign-up.ts'
import * as catalogStages from '../contract.stages.ts'
import * as catalog from '../contract.ts'
import { searchTerms } from '../table.ts'
import { checkJoinCmptCode } from './checkJoinCmptCode.ts'
import { cmptData } from './cmptData.ts'
import { cmptDetail } from './cmptDetail.ts'
import { cmptIndex } from './cmptIndex.ts'
import { enterCompetition } from './enterCompetition.ts'
import { findCmptIdByName } from './findCmptIdByName.ts'
import { findCompetitorList } from './findCompetitorList.ts'
import { followCmpt } from './followCmpt.ts'
import { getActiveCmptList } from './getActiveCmptList.ts'
import { getCmptListES } from './getCmptListES.ts'
import { getCmptStageById } from './getCmptStageById.ts'
import { getCmptUserFormInfo } from './getCmptUserFormInfo.ts'
import { getDataList } from './getDataList.ts'
import { getQuestionList } from './getQuestionList.ts'
import { getSearchTerm } from './getSearchTerm.ts'
import { getShareInfo } from './getShareInfo.ts'
import { myJoinCmpt } from './myJoinCmpt.ts'
import { organisationCompetitions } from './organisationCompetitions.ts'
import { signUpJoinCmpt } from './signUpJoinCmpt.ts'
import { submitCmptUserFormInfo } from './submitCmptUserFormInfo.ts'
import { updateCmptUserFormInfo } from './updateCmptUserFormInfo.ts'
import { validateUserRealNameStatus } from './validateUserRealNameStatus.ts'

/** Every open call of the domain with its handler. */
export const calls = implement(
  { ...catalog, ...detail, ...signUp, ...catalogStages },
  {
    checkJoinCmptCode,
    cmptData,
    cmptDetail,
    cmptIndex,
    enterCompetition,
    findCompetitorList,
    followCmpt,
    getActiveCmptList,
    getCmptListES,
    getCmptStageById,
    getCmptUserFormInfo,
    getDataList,
    getQuestionList,
    getSearchTerm,
    getShareInfo,
    myJoinCmpt,
    organisationCompetitions,
    signUpJoinCmpt,
    submitCmptUserFormInfo,
    updateCmptUserFormInfo,
    validateUserRealNameStatus,
    findCmptIdByName,
  },
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
)
