import { createHmac } from 'node:crypto'
import { accountEvents } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, gt, inArray, isNotNull } from '@leitai/platform/db/orm'
import { networkOf } from '@leitai/platform/http/network'
import { members } from '../team/table.ts'
import type { Found } from './search.ts'

/** The days of logins searched; more teams than this in one place are a school or an office, not one person. */
const DAYS = 90
const MOST_TEAMS = 3

/**
 * Teams whose members log in from the same network with the same browser. Addresses leave neither this function nor the access log: places
 * are compared by a keyed digest, and a similarity flag only says that there is one.
 */
export async function placesShared({ db, config, now }: AppContext, cmptId: number): Promise<Found[]> {
  const since = new Date(now().getTime() - DAYS * 86_400_000)
  const rows = await db
    .selectDistinct({
      teamId: members.teamId,
      userId: members.userId,
      ip: accountEvents.ip,
      device: accountEvents.device,
    })
    .from(members)
    .innerJoin(accountEvents, eq(accountEvents.userId, members.userId))
    .where(
      and(
        eq(members.cmptId, cmptId),
        inArray(accountEvents.kind, ['login', 'register']),
        gt(accountEvents.at, since),
        isNotNull(accountEvents.ip),
      ),
    )
  const places = Map.groupBy(rows, ({ ip, device }) =>
    createHmac('sha256', config.secret)
      .update(`place ${networkOf(ip)} ${device}`)
      .digest('base64url'),
  )
  const shared = new Map<string, { teamIds: number[]; places: number }>()
  for (const own of places.values()) {
    const teamIds = [...new Set(own.map(({ teamId }) => teamId))].sort((a, b) => a - b)
    if (teamIds.length < 2 || teamIds.length > MOST_TEAMS) continue
    const key = teamIds.join()
    shared.set(key, { teamIds, places: (shared.get(key)?.places ?? 0) + 1 })
  }
  return [...shared.values()].map(({ teamIds, places: count }) => ({
    stageId: null,
    kind: 'device' as const,
    teamIds,
    strength: Math.min(80, 40 + 10 * count),
    facts: { entries: [], plot: [], figures: [{ name: 'logins' as const, value: count, normal: 0 }] },
  }))
}
