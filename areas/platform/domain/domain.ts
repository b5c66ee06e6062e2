import type { Refusals } from '../contract/refusal.ts'
import { declareRefusals } from '../contract/refusals.ts'
import type { RegisteredCall } from '../http/dispatcher.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { Registration } from './hook.ts'

/** A domain's manifest; apps/server/domains.ts lists all of them, and nothing else registers anything. */
export interface Domain {
  /** `<area>/<domain>`, as its folder. */
  readonly name: string
  /** Why its calls may say no. */
  readonly refusals?: Refusals
  /** Its calls with their handlers. */
  readonly calls?: readonly RegisteredCall[]
  /** Background work that its calls enqueue. */
  readonly jobs?: readonly AnyJob[]
  /** Scheduled work. */
  readonly tasks?: readonly Task[]
  /** Its listeners for hooks of lower domains, and its implementations of their ports. */
  readonly hooks?: readonly Registration[]
}

export function defineDomain(domain: Domain): Domain {
  if (domain.refusals) declareRefusals(domain.refusals)
  return domain
}
