import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseAddress } from '../address.ts'
import type * as contract from '../contract.ts'
import { noteWebhook } from '../note.ts'
import { lockOwner, refuseStranger } from '../owner.ts'
import { refusalOfAnother, refusalOfEvents } from '../rules.ts'
import { newSecret, sealAddress, sealSecret } from '../sealed.ts'
import { webhookStates, webhooks } from '../table.ts'

export const addWebhook: Handler<typeof contract.addWebhook> = async (context, input) => {
  const { db, me, now, ctx } = context
  const { ownerKind, ownerId, kind, name, events, language, address } = input
  const owner = { kind: ownerKind, id: ownerId }
  await refuseStranger(context, owner)
  refuse(refusalOfEvents(ownerKind, events))
  const host = refuseAddress(kind, address, ctx.config.webhookNetworks)
  await lockOwner(db, owner)
  const own = and(eq(webhooks.ownerKind, ownerKind), eq(webhooks.ownerId, ownerId))
  refuse(refusalOfAnother(await db.$count(webhooks, own)))
  const secret = kind === 'json' ? newSecret() : input.secret
  const [made] = await db
    .insert(webhooks)
    .values({
      ownerKind,
      ownerId,
      name,
      kind,
      host,
      language,
      events: [...new Set(events)],
      createdBy: me.id,
      createdAt: now,
      address: await sealAddress(ctx, address),
      secret: secret === '' ? null : await sealSecret(ctx, secret),
    })
    .returning({ id: webhooks.id })
  const { id } = orRefuse(made, 'webhook.unknown')
  await db.insert(webhookStates).values({ webhookId: id })
  await noteWebhook(context, 'webhook.add', owner, { id, name, kind, host })
  return { id, secret: kind === 'json' ? secret : null }
}
