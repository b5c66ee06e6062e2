import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { myRank, rankList } from '@leitai/contract/competition/leaderboard'
import { myModels } from '@leitai/contract/competition/model'
import { myRuns } from '@leitai/contract/competition/run'
import { mySubmission, unfinishedUploads } from '@leitai/contract/competition/submission'

/** The calls whose responses a new or changed submission invalidates. */
export const touched = [mySubmission, cmptDetail, rankList, myRank, unfinishedUploads, myRuns, myModels] as const
