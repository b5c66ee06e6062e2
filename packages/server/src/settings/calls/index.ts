import * as contract from '@leitai/contract/settings'
import { bind } from '../../call.ts'
import { editUserInfo } from './editUserInfo.ts'
import { getDataDictionary } from './getDataDictionary.ts'
import { getProvinceShoolList } from './getProvinceShoolList.ts'
import { getUserBaseInfo } from './getUserBaseInfo.ts'
import { saveAvatar } from './saveAvatar.ts'
import { systemInfo } from './systemInfo.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('editUserInfo', contract.editUserInfo, editUserInfo),
  bind('getDataDictionary', contract.getDataDictionary, getDataDictionary),
  bind('getProvinceShoolList', contract.getProvinceShoolList, getProvinceShoolList),
  bind('getUserBaseInfo', contract.getUserBaseInfo, getUserBaseInfo),
  bind('saveAvatar', contract.saveAvatar, saveAvatar),
  bind('systemInfo', contract.systemInfo, systemInfo),
]
