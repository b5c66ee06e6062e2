import { useCallWhen } from '@leitai/platform/web/api'
import { getUserCmptList } from '../../contract.ts'

const MOST = 100

/** The latest competitions of a person, for a choice among them; empty while they load. */
export const useCompetitions = (userId: number | null) =>
  useCallWhen(getUserCmptList, userId === null ? null : { userId, page: 1, pageSize: MOST }).data?.list ?? []
