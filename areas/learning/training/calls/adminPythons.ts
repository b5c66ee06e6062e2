import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.questions.ts'
import { shownPythons } from '../pythons.ts'

export const adminPythons: Handler<typeof contract.adminPythons> = async ({ ctx: { scorers } }) => ({
  lacks: await scorers.lacksPrograms(),
  pythons: shownPythons(await scorers.pythons()),
})
