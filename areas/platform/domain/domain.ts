import type { FastifyInstance } from 'fastify'
import type { AppContext, AuthenticatedContext } from '../context/app-context.ts'
import { declareRefusals, type Refusals } from '../contract/refusals.ts'
import type { Db } from '../db/open.ts'
import type { Prunable } from '../db/prunable.ts'
import type { RegisteredCall } from '../http/dispatcher.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { EncryptedTexts } from '../keys/reencrypt.ts'
import type { AdminWaiting, HostWaiting } from '../waiting/waiting.ts'
import type { Registration } from './hook.ts'
import type { ClosingPart, Leaving, OwnData, OwnFile, PublicPages, SearchInput, SearchPart } from './parts.ts'

type Routes = (server: FastifyInstance, ctx: AppContext) => void

/** A domain's manifest; apps/server/domains.ts lists all of them, and nothing else registers anything. */
export interface Domain {
  /** `<area>/<domain>`, as its folder. */
  readonly name: string
  /** Why its calls may say no. */
  readonly refusals?: Refusals
  /** Its calls with their handlers. */
  readonly calls?: readonly RegisteredCall[]
  /** Addresses that it answers besides its calls: those of protocols, files and searchers. */
  readonly routes?: Routes
  /** The same, on workers too, which serve nothing else. */
  readonly workerRoutes?: Routes
  /** What it still accepts under a key of an object that a person or a runner sends, or null; its keys are no other domain’s. */
  readonly uploads?: (db: Db, key: string) => Promise<'whole' | 'part' | null>
  /** Background work that its calls enqueue. */
  readonly jobs?: readonly AnyJob[]
  /** Scheduled work. */
  readonly tasks?: readonly Task[]
  /** Rows that it keeps for a time only, besides what ends by its own date (sessions, tickets, captchas, uploads …). */
  readonly prunable?: readonly Prunable[]
  /** Its encrypted texts: re-encrypted hourly under the newest data key. */
  readonly encrypted?: readonly EncryptedTexts[]
  /** What it holds of a person, for their export. */
  readonly ownData?: OwnData
  /** Objects that the caller uploaded, for their export. */
  readonly ownFiles?: (context: AuthenticatedContext) => Promise<OwnFile[]>
  /** Reasons against closing an account. */
  readonly againstClosing?: readonly ClosingPart[]
  /** Earlier names of a user that its texts still contain. */
  readonly formerNames?: (db: Db, user: { id: number; name: string }) => Promise<string[]>
  /** Deletes or anonymises what it holds of a person whose account closes, in the same transaction. */
  readonly forget?: (db: Db, leaving: Leaving) => Promise<unknown>
  /** What of it waits for an admin. */
  readonly adminWaiting?: AdminWaiting
  /** What of it waits for the staff of a competition. */
  readonly hostWaiting?: HostWaiting
  /** What the search over the site finds of it, by kind. */
  readonly search?: Readonly<Record<string, (input: SearchInput) => SearchPart>>
  /** Its pages for search engines. */
  readonly sitemap?: PublicPages
  /** Its listeners for hooks of lower domains, and its implementations of their ports. */
  readonly hooks?: readonly Registration[]
}

export function defineDomain(domain: Domain): Domain {
  if (domain.refusals) declareRefusals(domain.refusals)
  return domain
}
