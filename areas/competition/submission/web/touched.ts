import { cmptDetail } from '../../catalog/contract.detail.ts'
import { myRank, rankList } from '../../leaderboard/contract.ts'
import { myModels } from '../../model/contract.ts'
import { myRuns } from '../../run/contract.ts'
import { mySubmission, unfinishedUploads } from '../contract.ts'

/** The calls whose responses a new or changed submission invalidates. */
export const touched = [mySubmission, cmptDetail, rankList, myRank, unfinishedUploads, myRuns, myModels] as const
