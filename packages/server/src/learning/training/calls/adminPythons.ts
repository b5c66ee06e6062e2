import type * as contract from '@leitai/contract/learning/training.questions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { shownPythons } from '../pythons.ts'

export const adminPythons: Handler<typeof contract.adminPythons> = async ({ ctx: { scorers } }) => ({
  lacks: await scorers.lacksPrograms(),
  pythons: shownPythons(await scorers.pythons()),
})
