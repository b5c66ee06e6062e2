import * as contract from '@leitai/contract/competition'
import { bind } from '../../call.ts'
import { checkJoinCmptCode } from './checkJoinCmptCode.ts'
import { cmptData } from './cmptData.ts'
import { cmptDetail } from './cmptDetail.ts'
import { cmptIndex } from './cmptIndex.ts'
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
import { signUpJoinCmpt } from './signUpJoinCmpt.ts'
import { submitCmptUserFormInfo } from './submitCmptUserFormInfo.ts'
import { updateCmptUserFormInfo } from './updateCmptUserFormInfo.ts'
import { validateUserRealNameStatus } from './validateUserRealNameStatus.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('checkJoinCmptCode', contract.checkJoinCmptCode, checkJoinCmptCode),
  bind('cmptData', contract.cmptData, cmptData),
  bind('cmptDetail', contract.cmptDetail, cmptDetail),
  bind('cmptIndex', contract.cmptIndex, cmptIndex),
  bind('findCompetitorList', contract.findCompetitorList, findCompetitorList),
  bind('followCmpt', contract.followCmpt, followCmpt),
  bind('getActiveCmptList', contract.getActiveCmptList, getActiveCmptList),
  bind('getCmptListES', contract.getCmptListES, getCmptListES),
  bind('getCmptStageById', contract.getCmptStageById, getCmptStageById),
  bind('getCmptUserFormInfo', contract.getCmptUserFormInfo, getCmptUserFormInfo),
  bind('getDataList', contract.getDataList, getDataList),
  bind('getQuestionList', contract.getQuestionList, getQuestionList),
  bind('getSearchTerm', contract.getSearchTerm, getSearchTerm),
  bind('getShareInfo', contract.getShareInfo, getShareInfo),
  bind('myJoinCmpt', contract.myJoinCmpt, myJoinCmpt),
  bind('signUpJoinCmpt', contract.signUpJoinCmpt, signUpJoinCmpt),
  bind('submitCmptUserFormInfo', contract.submitCmptUserFormInfo, submitCmptUserFormInfo),
  bind('updateCmptUserFormInfo', contract.updateCmptUserFormInfo, updateCmptUserFormInfo),
  bind('validateUserRealNameStatus', contract.validateUserRealNameStatus, validateUserRealNameStatus),
]
