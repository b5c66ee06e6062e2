import type { WireOf } from '@leitai/platform/contract/call'
import type { getMergeRecordInfo, mergeMatchCondition } from '../../../merge/contract.ts'

export type Merge = WireOf<typeof getMergeRecordInfo>
export type Side = Merge['from']
export type Conditions = WireOf<typeof mergeMatchCondition>

export const isRunning = ({ state }: Merge) => state === 'launching' || state === 'inviting'
