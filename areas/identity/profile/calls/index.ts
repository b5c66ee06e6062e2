import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { agreeConsent } from './agreeConsent.ts'
import { closeAccount } from './closeAccount.ts'
import { closureState } from './closureState.ts'
import { consents } from './consents.ts'
import { editUserInfo } from './editUserInfo.ts'
import { exportMyData } from './exportMyData.ts'
import { getDataDictionary } from './getDataDictionary.ts'
import { getProvinceShoolList } from './getProvinceShoolList.ts'
import { getUserBaseInfo } from './getUserBaseInfo.ts'
import { getUserOtherSetting } from './getUserOtherSetting.ts'
import { privacySetting } from './privacySetting.ts'
import { saveAvatar } from './saveAvatar.ts'
import { systemInfo } from './systemInfo.ts'
import { undoClosure } from './undoClosure.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  {
    agreeConsent,
    closeAccount,
    closureState,
    consents,
    editUserInfo,
    exportMyData,
    getDataDictionary,
    getProvinceShoolList,
    getUserBaseInfo,
    getUserOtherSetting,
    privacySetting,
    saveAvatar,
    systemInfo,
    undoClosure,
  },
  {
    getDataDictionary: [],
    getProvinceShoolList: [],
    systemInfo: [],
  },
)
