import type { AppContext } from '@leitai/platform/context/app-context'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { PythonEnvironment } from '@leitai/platform/scoring/python/environments'
import { pythonPackages } from './contract.questions.ts'
import type { PythonBody } from './python.ts'
import type { KeptQuestion } from './table.ts'

/** The Pythons of this machine with those packages of theirs that questions may need. */
export const shownPythons = (pythons: readonly PythonEnvironment[]) =>
  pythons.map(({ name, version, packages }) => ({
    name,
    version,
    has: pythonPackages.filter((one) => Object.hasOwn(packages, one)),
  }))

const isPython = (question: KeptQuestion): question is KeptQuestion & { body: PythonBody } =>
  question.body.kind === 'python'

/** Why these questions cannot be run on this machine; null if they can. */
export async function refusalToRunPython(
  { scorers }: Pick<AppContext, 'scorers'>,
  questions: readonly KeptQuestion[],
): Promise<Refusal | null> {
  const python = questions.filter(isPython)
  if (python.length === 0) return null
  const lacks = await scorers.lacksPrograms()
  if (lacks !== null) return { code: 'training.noPython', values: { reason: lacks } }
  const known = shownPythons(await scorers.pythons())
  for (const { id, body } of python) {
    const found = known.find(({ name }) => name === body.environment)
    const missing = body.needs.filter((one) => !found?.has.includes(one))
    if (found && missing.length === 0) continue
    const values = { id, environment: body.environment || 'python3', missing: missing.join(', ') || 'python3' }
    return { code: 'training.pythonLacks', values }
  }
  return null
}
