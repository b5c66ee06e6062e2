import { installTableTriggers } from '@leitai/pg-kit/table-news'
import type pg from 'pg'

/** What all events are sent on (pubsub/hub.ts). */
export const CHANNEL = 'leitai'

/** Written all the time and never shown on public pages. */
const QUIET = [
  'sessions',
  'captchas',
  'codes',
  'login_failures',
  'used_tokens',
  'rate_limits',
  'turns',
  'installation',
  'account_events',
  'audit_log',
  'outbox',
  'uploads',
  'sso_tickets',
  'sso_handovers',
  'notices',
  'notice_marks',
  'letters',
  'runners',
  'runs',
  'webhook_hours',
  'webhook_states',
  'webhook_deliveries',
  'lti_launches',
  'lti_courses',
  'lti_links',
  'lti_people',
  'lti_scores',
]

/** Of quiet tables: those whose deletions matter at once, since processes keep their rows (a log-in that was ended). */
const ENDING = ['sessions']

/** Has every table announce its changes; run after each migration. */
export const announceTables = (client: pg.ClientBase): Promise<void> =>
  installTableTriggers(client, { channel: CHANNEL, quiet: QUIET, ending: ENDING })
