import { allCalls } from '../apps/server/http-server.ts'
import type { TestApp } from '../apps/testing/open-test-app.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { attempt, personAs, trialDispatcher } from '../apps/testing/world/trial.ts'
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
interface Trial {
  registered: RegisteredCall
  kind: CallerKind
  fields: Record<string, string>
}

/** All read calls as each kind of competitor and visitor, with the catalogue’s input and about each of these people, teams and stages. */
export async function changedAnswers({ app, world, about }: Given) {
  const rows = await app.ctx.db.select({ id: stages.id, cmptId: stages.cmptId }).from(stages)
  const competitionOf = new Map(rows.map(({ id, cmptId }) => [id, cmptId]))
  /** A stage is asked about with its competition. */
  const fieldValues = (fields: readonly string[], field: string, id: number): Record<string, string> => ({
    [field]: String(id),
    ...(field === 'stageId' && fields.includes('cmptId') && { cmptId: String(competitionOf.get(id)) }),
  })

  function trialsOf(registered: RegisteredCall): Trial[] {
    const { def } = registered.call.input._zod
    const fields = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : []
    const others = fields.flatMap((field) => (about[field] ?? []).map((id) => fieldValues(fields, field, id)))
    const kinds = permissions[registered.call.may].admits.filter((one) => callers.includes(one))
    return kinds.flatMap((kind) => {
      const own = fieldsFor(world, registered.name, personAs(world, kind))
      return [{}, ...others].map((other) => ({ registered, kind, fields: { ...own, ...other } }))
    })
  }
  const trials = allCalls
    .filter(({ name, call }) => call.method === 'GET' && !RANDOM.test(name))
    .flatMap((registered) => trialsOf(registered))

  async function answersTo(some: readonly Trial[]): Promise<Map<Trial, string>> {
    const dispatcher = trialDispatcher(app.ctx)
    const all = new Map<Trial, string>()
    for (const trial of some) {
      const { status, code, text } = await attempt(dispatcher, { world, ...trial })
      // Masks what changes with every call: the time of the answer, at which charts end, how often a file was fetched, signed URLs.
      const plain = text
        .replace(/"(asOf|serverTime|expiresAt)":"[^"]*"|"downloads":\d+|"times":\[[^\]]*\]/g, 'now')
        .replace(/expires=\d+/g, 'expires')
        .replace(/[\w%+/=-]{24,}/g, 'signed')
      all.set(trial, `${status} ${code} ${plain}`)
    }
    return all
  }

  /** Answers, of all calls or of some, that `change` changes, and that change back with it: what time changes stays changed. */
  return async (change: () => Promise<void>, names?: readonly string[]): Promise<string[]> => {
    const some = names ? trials.filter(({ registered }) => names.includes(registered.name)) : trials
    const before = await answersTo(some)
    await change()
    const after = await answersTo(some)
    await change()
    const again = await answersTo(some.filter((trial) => before.get(trial) !== after.get(trial)))
    return [...again].flatMap(([trial, text]) => {
      const { registered, kind, fields } = trial
      const line = `${registered.name} as ${kind} of ${JSON.stringify(fields)}: ${text}\n${after.get(trial)}`
      return before.get(trial) === text ? [line] : []
    })
  }
}
