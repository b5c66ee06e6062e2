import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { members } from '../team/table.ts'
import { reports, similarityFlags } from './table.ts'

/** Reports that are not about a person or one of their teams: nobody reads reports against themself. */
export const withoutOwn = (userId: number | SQLWrapper): SQL => sql`(
  ${reports.userId} is distinct from ${userId}
  and not exists (select 1 from ${members} where ${members.teamId} = ${reports.teamId} and ${members.userId} = ${userId}))`

/** As withoutOwn, for similarity flags. */
export const flagsWithoutOwn = (userId: number | SQLWrapper): SQL => sql`not exists (
  select 1 from ${members} where ${members.userId} = ${userId} and ${members.cmptId} = ${similarityFlags.cmptId}
    and ${similarityFlags.teamIds} @> to_jsonb(${members.teamId}))`
