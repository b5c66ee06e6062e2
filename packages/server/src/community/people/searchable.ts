import { profiles } from '../../identity/profile/table.ts'
import { sql } from '../../platform/db/orm.ts'

/** Whether a person may be found by others; joined with the profile, which may be missing. */
export const isSearchable = sql<boolean>`coalesce((${profiles.privacy}->>'searchable')::boolean, true)`
