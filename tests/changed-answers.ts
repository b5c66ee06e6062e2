import { allCalls } from '../apps/server/http-server.ts'
import type { TestApp } from '../apps/testing/open-test-app.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { attempt, personAs, trialRoad } from '../apps/testing/world/trial.ts'
import type { World } from '../apps/testing/world/world.ts'
import { stages } from '../areas/competition/definition/table.ts'
import { type CallerKind, permissions } from '../areas/platform/contract/permissions.ts'
import type { RegisteredCall } from '../areas/platform/http/dispatcher.ts'

const callers: readonly CallerKind[] = ['anonymous', 'outsider', 'member', 'captain', 'signedUp', 'otherHost']
/** Calls whose responses are always different. */
const RANDOM = /captcha|getToken|login/i

interface Given {
  app: TestApp
  world: World
  /** What a call may be asked about, by the field that names it. */
  about: Record<string, number[]>
}

/** All read calls as each kind of competitor and visitor, with the catalogue’s input and about each of these people, teams and stages. */
export async function changedAnswers({ app, world, about }: Given) {
  const rows = await app.ctx.db.select({ id: stages.id, cmptId: stages.cmptId }).from(stages)
  const competitionOf = new Map(rows.map(({ id, cmptId }) => [id, cmptId]))
  /** A stage is asked about with its competition. */
  const asked = (known: readonly string[], field: string, id: number): Record<string, string> => ({
    [field]: String(id),
    ...(field === 'stageId' && known.includes('cmptId') && { cmptId: String(competitionOf.get(id)) }),
  })

  function inputsOf(registered: RegisteredCall, kind: CallerKind): Record<string, string>[] {
    const { def } = registered.call.input._zod
    const known = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : []
    const own = fieldsFor(world, registered.name, personAs(world, kind))
    const others = known.flatMap((field) => (about[field] ?? []).map((id) => ({ ...own, ...asked(known, field, id) })))
    return [own, ...others]
  }

  async function allAnswers(): Promise<Map<string, string>> {
    const dispatcher = trialRoad(app.ctx)
    const all = new Map<string, string>()
    const reads = allCalls.filter(({ name, call }) => call.method === 'GET' && !RANDOM.test(name))
    const trials = reads.flatMap((registered) =>
      permissions[registered.call.may].admits
        .filter((one) => callers.includes(one))
        .flatMap((kind) => inputsOf(registered, kind).map((fields) => ({ registered, kind, fields }))),
    )
    for (const { registered, kind, fields } of trials) {
      const { status, code, text } = await attempt(dispatcher, { world, registered, kind, fields })
      // Masks what changes with every call: the time of the answer, at which charts end, how often a file was fetched, signed URLs.
      const plain = text
        .replace(/"(asOf|serverTime|expiresAt)":"[^"]*"|"downloads":\d+|"times":\[[^\]]*\]/g, 'now')
        .replace(/expires=\d+/g, 'expires')
        .replace(/[\w%+/=-]{24,}/g, 'signed')
      all.set(`${registered.name} as ${kind} of ${JSON.stringify(fields)}`, `${status} ${code} ${plain}`)
    }
    return all
  }

  /** Answers that `change` changes, and that change back with it: what time changes stays changed. */
  return async (change: () => Promise<void>): Promise<string[]> => {
    const before = await allAnswers()
    await change()
    const after = await allAnswers()
    await change()
    const again = await allAnswers()
    return [...before].flatMap(([call, text]) =>
      text !== after.get(call) && text === again.get(call) ? [`${call}: ${text}\n${after.get(call)}`] : [],
    )
  }
}
