import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, desc, eq, inArray } from '@leitai/platform/db/orm'
import { declaredAs } from '@leitai/platform/domain/hook'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { outbox } from '@leitai/platform/outbox/table'
import { consentsOf } from '../account/consent.ts'
import { findById, type User } from '../account/find-account.ts'
import { identitiesOf } from '../account/identity.ts'
import { devicesOf } from '../account/known-device.ts'
import { boundTarget } from '../account/own-contact.ts'
import { personNameOf } from '../account/person.ts'
import { accountEvents } from '../account/table.ts'
import { twoStepOf } from '../account/two-step.ts'
import { realNameState } from '../realname/application-state.ts'
import { tokensOf } from '../token/token.ts'
import { regionName } from './dictionary.ts'
import { saidOf } from './profile.ts'

/** The files of the export in their order: account, competing, messages to and from the user, learning, points. */
export const EXPORTED = [
  'account',
  'profile',
  'consents',
  'events',
  'devices',
  'tokens',
  'organisations',
  'competitions',
  'signUpRequests',
  'teams',
  'submissions',
  'runs',
  'models',
  'entries',
  'reviewMaterials',
  'judging',
  'follows',
  'honours',
  'achievements',
  'certificates',
  'appeals',
  'circle',
  'conduct',
  'letters',
  'notices',
  'messages',
  'feedback',
  'filters',
  'labRequests',
  'notebooks',
  'exams',
  'shop',
  'points',
  'realName',
  'pushDevices',
  'webhooks',
  'webhookDeliveries',
  'homework',
  'classes',
  'courses',
]

/**
 * All data about a user, by the name of its file; each domain adds its own. Columns are listed one by one: no digest, token or key may be
 * included, no unpublished score, and of other people only their names.
 */
export async function ownData(context: AuthenticatedContext): Promise<Record<string, unknown>> {
  const { db, me, now } = context
  const user = orRefuse(await findById(db, me.id), 'account.unknown')
  const profile = await saidOf(db, me.id)
  const data: Record<string, unknown> = {
    account: await accountOf(context, user),
    profile: { ...profile, regionName: regionName(profile) },
    consents: await consentsOf(db, me.id),
    events: await eventsWithout(context),
    devices: (await devicesOf(db, me.id, now)).map(({ mark: _, ...device }) => device),
    tokens: (await tokensOf(db, me.id, now)).map(({ id: _, ...token }) => token),
    messages: await messagesTo(context, user),
    realName: await realNameState(context, me.id),
  }
  for (const sections of declaredAs('ownData'))
    for (const [name, section] of Object.entries(sections)) {
      const part = await section(context)
      data[name] = name in data ? Object.assign({}, data[name], part) : part
    }
  const names = [...new Set([...EXPORTED, ...Object.keys(data)])]
  return Object.fromEntries(names.flatMap((name) => (name in data ? [[name, data[name]]] : [])))
}

async function accountOf({ db, ctx, now }: AuthenticatedContext, user: User) {
  const keys = { db, config: ctx.config, now: () => now }
  const bound = await identitiesOf(db, user.id)
  const { id, name, countryCode, phone, email, role, language, realNameVerified, closingAt, createdAt } = user
  return {
    id,
    name,
    phone: phone === null ? null : `+${countryCode} ${phone}`,
    email,
    hasPassword: user.passwordHash !== null,
    twoStep: (await twoStepOf(db, id)).on,
    signOns: await Promise.all(
      bound.map(async (one) => ({ ...one, personName: await personNameOf(keys, one.personName) })),
    ),
    role,
    language,
    realNameVerified,
    closingAt,
    createdAt,
  }
}

const eventsWithout = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      at: accountEvents.at,
      kind: accountEvents.kind,
      ip: accountEvents.ip,
      device: accountEvents.device,
      detail: accountEvents.detail,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, me.id))
    .orderBy(desc(accountEvents.id))

/** Messages sent to the currently bound contacts; without the texts, which may hold a code that still works. */
async function messagesTo({ db }: AuthenticatedContext, user: User) {
  const targets = [boundTarget(user, 'phone'), boundTarget(user, 'email')].flatMap((target) => target?.address ?? [])
  return db
    .select({
      channel: outbox.channel,
      template: outbox.template,
      subject: outbox.subject,
      state: outbox.state,
      at: outbox.createdAt,
    })
    .from(outbox)
    .where(inArray(outbox.target, targets))
    .orderBy(asc(outbox.id))
}
