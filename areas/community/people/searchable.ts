import { profiles } from '@leitai/identity/profile/table'
import { sql } from '@leitai/platform/db/orm'

/** Whether a person may be found by others; joined with the profile, which may be missing. */
export const isSearchable = sql<boolean>`coalesce((${profiles.privacy}->>'searchable')::boolean, true)`
