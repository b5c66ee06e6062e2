import type { WireOf } from '@leitai/platform/contract/call'
import { cmptDetail, findCompetitorList } from '../../../catalog/contract.detail.ts'
import { findTeamPage, myTeam, recruitingTeams } from '../../contract.ts'

export type Mine = WireOf<typeof myTeam>
export type OwnTeam = NonNullable<Mine['team']>

export interface OwnProps {
  team: OwnTeam
  userId: number | null
}

/** The calls whose responses any change of a team invalidates. */
export const teamReads = [myTeam, findTeamPage, recruitingTeams, findCompetitorList, cmptDetail] as const
