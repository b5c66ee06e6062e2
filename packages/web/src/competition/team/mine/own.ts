import { cmptDetail, findCompetitorList } from '@leitai/contract/competition/catalog.detail'
import { findTeamPage, myTeam, recruitingTeams } from '@leitai/contract/competition/team'
import type { WireOf } from '@leitai/contract/core/call'

export type Mine = WireOf<typeof myTeam>
export type OwnTeam = NonNullable<Mine['team']>

export interface OwnProps {
  team: OwnTeam
  userId: number | null
}

/** The calls whose responses any change of a team invalidates. */
export const teamReads = [myTeam, findTeamPage, recruitingTeams, findCompetitorList, cmptDetail] as const
