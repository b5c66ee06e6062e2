import type { World } from '../../../apps/testing/world/world.ts'

export const studyIdsIn = ({ a, shared }: World) => ({ paper: shared.paperId, exam: a.attemptId, done: a.attemptId })
