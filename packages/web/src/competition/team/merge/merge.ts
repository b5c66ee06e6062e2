import type { getMergeRecordInfo, mergeMatchCondition } from '@leitai/contract/competition/merge'
import type { WireOf } from '@leitai/contract/core/call'

export type Merge = WireOf<typeof getMergeRecordInfo>
export type Side = Merge['from']
export type Conditions = WireOf<typeof mergeMatchCondition>

export const isRunning = ({ state }: Merge) => state === 'launching' || state === 'inviting'
