import * as contract from '@leitai/contract/people'
import { bind } from '../../call.ts'
import { attentionUser } from './attentionUser.ts'
import { cancelAttentionUser } from './cancelAttentionUser.ts'
import { findPeople } from './findPeople.ts'
import { followList } from './followList.ts'
import { getUserCmptList } from './getUserCmptList.ts'
import { getUserHonorList } from './getUserHonorList.ts'
import { profile } from './profile.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('attentionUser', contract.attentionUser, attentionUser),
  bind('cancelAttentionUser', contract.cancelAttentionUser, cancelAttentionUser),
  bind('findPeople', contract.findPeople, findPeople),
  bind('followList', contract.followList, followList),
  bind('getUserCmptList', contract.getUserCmptList, getUserCmptList),
  bind('getUserHonorList', contract.getUserHonorList, getUserHonorList),
  bind('profile', contract.profile, profile),
]
