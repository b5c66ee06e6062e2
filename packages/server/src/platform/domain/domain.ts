import type { RegisteredCall } from '../http/dispatcher.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { Registration } from './hook.ts'

/** What a domain brings; bootstrap/domains.ts lists them all, and nothing else registers anything. */
export interface Domain {
  /** `<area>/<domain>`, as its folder. */
  readonly name: string
  /** Its calls with their handlers. */
  readonly calls?: readonly RegisteredCall[]
  /** Work that its calls ask for and that is done in the background. */
  readonly jobs?: readonly AnyJob[]
  /** Work that time begins. */
  readonly tasks?: readonly Task[]
  /** What it does when something happens in a lower domain, and what it gives to lower domains that ask. */
  readonly hooks?: readonly Registration[]
}

export const defineDomain = (domain: Domain): Domain => domain
