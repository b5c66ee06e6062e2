import * as contract from '@leitai/contract/settings'
import { bind } from '../../call.ts'
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

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('agreeConsent', contract.agreeConsent, agreeConsent),
  bind('closeAccount', contract.closeAccount, closeAccount),
  bind('closureState', contract.closureState, closureState),
  bind('consents', contract.consents, consents),
  bind('editUserInfo', contract.editUserInfo, editUserInfo),
  bind('exportMyData', contract.exportMyData, exportMyData),
  bind('getDataDictionary', contract.getDataDictionary, getDataDictionary),
  bind('getProvinceShoolList', contract.getProvinceShoolList, getProvinceShoolList),
  bind('getUserBaseInfo', contract.getUserBaseInfo, getUserBaseInfo),
  bind('getUserOtherSetting', contract.getUserOtherSetting, getUserOtherSetting),
  bind('privacySetting', contract.privacySetting, privacySetting),
  bind('saveAvatar', contract.saveAvatar, saveAvatar),
  bind('systemInfo', contract.systemInfo, systemInfo),
  bind('undoClosure', contract.undoClosure, undoClosure),
]
