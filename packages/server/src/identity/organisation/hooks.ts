import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** An organisation has something to tell a person: notifies them. */
export const organisationTells = defineHook<{
  db: Db
  userId: number
  title: Words
  body: Words
  link: string
  now: Date
}>('organisation.tells')
