import { profiles } from '@leitai/identity/profile/table'
import type { Words } from '@leitai/platform/contract/shape'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { rows } from '@leitai/platform/db/statement'
import { type CardRow, cardColumns } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { signUpRequests } from './table.ts'

/** How many competitions are recommended. */
export const RECOMMENDED = 3
/** With those that open or close within the minute. */
const CONSIDERED = 20

/** Why a competition is recommended: similar tags to one entered before, or else one of the user's skills. */
export type Because = { kind: 'entered'; title: Words } | { kind: 'skill'; skill: string }

export function becauseOf({ title, skill }: { title: Words | null; skill: string | null }): Because | null {
  if (title !== null) return { kind: 'entered', title }
  return skill === null ? null : { kind: 'skill', skill }
}

/**
 * Competitions open for sign-up in some part of a period that resemble those a person entered before or match their skills, best match
 * first; without those that they signed up for, requested or run. A part of the home page's statement.
 */
export function recommendedTo({ userId, from, until }: { userId: SQL; from: SQL; until: SQL }) {
  const alike = sql`(select count(*) from jsonb_array_elements_text(${competitions.tags}) tag where before.tags ? tag)`
  const columns = { card: cardColumns, title: sql<Words | null>`entered.title`, skill: sql<string | null>`known.skill` }
  return rows(
    columns,
    sql`from ${competitions}
    left join lateral (
      select before.title, ${alike} as shared from ${signUps}
      join ${competitions} before on before.id = ${signUps.cmptId} and before.status = 'published'
      where ${signUps.userId} = ${userId}::int order by shared desc, ${signUps.createdAt} desc limit 1
    ) entered on entered.shared > 0
    left join lateral (
      select min(skill) as skill, count(*) as shared
      from ${profiles}, jsonb_array_elements_text(${profiles.skills}) skill
      where ${profiles.userId} = ${userId}::int
        and exists (select from jsonb_array_elements_text(${competitions.tags}) tag where lower(tag) = lower(skill))
    ) known on known.shared > 0
    where ${competitions.status} = 'published' and ${competitions.ownerId} is distinct from ${userId}::int
      and ${competitions.signUpStartAt} < ${until}::timestamptz
      and (${competitions.signUpEndAt} is null or ${competitions.signUpEndAt} > ${from}::timestamptz)
      and (${competitions.endAt} is null or ${competitions.endAt} > ${from}::timestamptz)
      and (entered.shared > 0 or known.shared > 0)
      and not exists (select from ${signUps}
        where ${signUps.cmptId} = ${competitions.id} and ${signUps.userId} = ${userId}::int)
      and not exists (select from ${signUpRequests}
        where ${signUpRequests.cmptId} = ${competitions.id} and ${signUpRequests.userId} = ${userId}::int)
    order by coalesce(entered.shared, 0) + coalesce(known.shared, 0) desc, ${competitions.people} desc, ${competitions.id}
    limit ${sql.raw(String(CONSIDERED))}`,
  )
}
/** The tables that `recommendedTo` reads besides competitions. */
export const recommendedReads = [profiles, signUps, signUpRequests]

/** Whether sign-up is open at a time. */
export const isOpen = ({ signUpStartAt, signUpEndAt, endAt }: CardRow, now: Date): boolean =>
  signUpStartAt <= now && [signUpEndAt, endAt].every((end) => end === null || end > now)
