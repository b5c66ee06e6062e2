import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { tellWebhooks } from '@leitai/site/webhook/tell'
import type * as joining from '../contract.joining.ts'
import { refuseToCompete } from '../eligibility.ts'
import { noteTeamEvent, notifyPeople } from '../event.ts'
import { lockPair, makeRequest, personNamed, refusePair } from '../request.ts'
import { refusalToInvite } from '../rules.ts'
import { refuseStranger } from '../team-state.ts'
import { invited } from '../texts.ts'

export const inviteMem: Handler<typeof joining.inviteMem> = async ({ db, me, now }, { teamId, userName, note }) => {
  await refuseStranger(db, teamId, me.id)
  const pair = await lockPair(db, teamId, await personNamed(db, userName))
  const { cmpt, team, standing, person } = pair
  await refuseToCompete(db, { cmptId: cmpt.id, userId: me.id, now, baseline: team.baseline })
  refuse(refusalToInvite(standing, { cmpt, userId: me.id, now }))
  await refusePair(db, pair, { meId: me.id, now })
  const inviteId = await makeRequest(db, pair, { kind: 'invite', note, madeBy: me.id, now })
  await noteTeamEvent(db, { teamId, kind: 'invited', actorId: me.id, subject: person.name, now })
  await notifyPeople(db, [person.id], {
    cmptId: cmpt.id,
    ...invited(me.name, team.name),
    now,
    inviteId,
  })
  await tellWebhooks(db, {
    type: 'team.invitation',
    data: {
      competition: { id: cmpt.id, title: cmpt.title },
      team: { id: team.id, name: team.name },
      by: { id: me.id, name: me.name },
      note,
      url: `/cmptDetail.html?id=${cmpt.id}&tab=team`,
    },
    owners: [{ kind: 'person', id: person.id }],
    now,
  })
  return { inviteId }
}
