import * as contract from '@leitai/contract/team'
import { bind } from '../../call.ts'
import { findTeamPage } from './findTeamPage.ts'
import { myTeam } from './myTeam.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('findTeamPage', contract.findTeamPage, findTeamPage),
  bind('myTeam', contract.myTeam, myTeam),
]
